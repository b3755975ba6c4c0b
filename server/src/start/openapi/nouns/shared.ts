import { PLAIN_LISTS } from '@exam-vault/contract/catalogue';
import { ALL_FIELDS } from '@exam-vault/contract/document-fields';
import { count, documentField, time, type Fields, type NounWords } from './noun-words.ts';

/** The fields of documents, from their table. */
const documentFields: Fields = Object.fromEntries(
  ALL_FIELDS.map((field) => [field.name, documentField(field, field.input === 'year' ? ', four digits.' : '.')]),
);

/** What is no noun's own, and what every document has. */
export const shared: Pick<NounWords, 'fields' | 'narrower'> = {
  fields: {
    ...documentFields,
    ...PLAIN_LISTS,
    _id: 'The id: opaque, not guessable.',
    id: 'The id, as `_id` of an answer has it.',
    file_url: {
      description:
        'Where the file is. The path carries its permission, so it needs no header; ask for the document again when it answers 404. It ends in `.pdf` exactly when the file is a PDF.',
      keywords: { format: 'uri-reference' },
    },
    file_type: 'What the bytes of the file are.',
    file_size: count('Bytes of the file.'),
    page_count: count('Pages of the file; null when they could not be counted.'),
    thumbnail_url: 'Where a small picture of the first page is; null until it is made.',
    thumbnail_srcset: 'The same picture in each width there is, as the `srcset` of an image; or null.',
    text_status: 'How far the text of the document is taken.',
    pages_read: count('Pages whose text is taken so far.'),
    uploaded_by: 'The name of the uploader at that time.',
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    download_count: count('How often it was downloaded.'),
    revision: { description: 'Counts the changes of the document.', keywords: { minimum: 1 } },
    then_called:
      'The name of its course with which it was uploaded, where the course is called something else today. Absent otherwise.',
    incomplete: 'The file was cut before it was uploaded, so a part of it may be missing.',
    paper_id: 'The `_id` of the document.',
    data: 'What was found: at most 12 for a page.',
    total: count('How many there are on all pages.'),
    page: 'The page, from 1; 12 a page. One past the end is an empty list.',
    message: 'What was done, in words.',
    error: 'What is wrong, in words.',
    code: 'What is wrong, for programs.',
  },
  narrower: { Error: { message: 'The same text as `error`.' } },
};
