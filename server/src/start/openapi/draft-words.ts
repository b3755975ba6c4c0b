import type { FieldWords } from './field-words.ts';

/** The fields of drafts. */
export const DRAFT_WORDS: Readonly<Record<string, FieldWords>> = {
  file_name: { description: 'As the client named it; of the first picture, when there are several.' },
  pictures: { description: 'How many pictures were uploaded; 0 for a PDF.', keywords: { minimum: 0 } },
  pages: { description: 'The pages in their order; empty for a PDF, whose pages cannot be arranged.' },
  turn: { description: 'Degrees clockwise, after the page was straightened.' },
  corners: {
    description:
      'Top left, top right, bottom right and bottom left of the paper, in fractions of the uploaded picture as it is upright; null: the whole picture.',
  },
  values: { description: 'What was typed so far, as a form holds it; an empty text removes a value.' },
  proposals_state: {
    description: 'How far the proposals are. `failed`: no page could be read, so they come from elsewhere.',
  },
  proposals: { description: 'Guesses of the hub by field. A field without any is absent.' },
  value: { description: 'What is proposed, as a form holds it.' },
  confidence: { description: 'From 0 to 1: how often a guess of this sort is right.', keywords: { type: 'number' } },
  prefill: { description: 'Whether it may be filled in without asking. Else it is only offered.' },
  others: { description: 'Other values that it may be, the likeliest first.' },
  course_code: { description: 'The code of the course.' },
  seen_before: { description: 'Documents that the draft resembles.' },
  comparing: { description: 'Pages are still compared with other documents, so seen_before may grow.' },
  draft: { description: "True: it is an earlier draft of the caller's own, and its title is the name of its file." },
  other_page: { description: 'The page of the other document that is most alike.' },
  score: { description: 'From 0 to 1: how much the pages are alike.', keywords: { type: 'number' } },
  waiting: { description: 'The document may not be read by the caller: it waits for review.' },
  warnings: {
    description:
      '`incomplete` where the file was cut before it was uploaded, `blank`, `turned`, `unreadable`, or `contradicts:` and the field whose typed value is another on the paper.',
  },
  keep_pictures: { description: 'Whether the pictures as they were uploaded are kept with the document.' },
  offset: { description: 'Bytes that are stored; the next part begins here.', keywords: { minimum: 0 } },
  length: { description: 'Bytes of the whole file.', keywords: { minimum: 1 } },
  uploads: { description: 'The ids of complete uploads, in the order of the pages.' },
  picture: { description: 'The number of the picture as it was uploaded, from 1.', keywords: { minimum: 1 } },
};
