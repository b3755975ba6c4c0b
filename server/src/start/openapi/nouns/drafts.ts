import { count, IGNORED, UNREADABLE, type NounWords } from './noun-words.ts';

export const drafts = {
  description: 'Files that are uploaded but not submitted yet. Only their owner can see them.',
  calls: {
    createDraft: {
      description: `One PDF, JPEG, PNG, Word or PowerPoint file under the name \`file\`; or up to 40 pictures, in the order of their pages, which become one PDF. Together up to 50 MB. What is wrong with one of several is said with its number and name. Nothing is submitted yet: see \`submitDraft\`. ${IGNORED}`,
      problems: ['TOO_MANY_DRAFTS', 'FORBIDDEN'],
    },
    draftFromUploads: {
      description: `Complete uploads, in the order of their pages. The same uploads in the same order give the same draft, so a retry makes no second one. ${UNREADABLE}`,
      problems: [
        'FORBIDDEN',
        'NOT_FOUND',
        'UPLOAD_CONFLICT',
        'TOO_MANY_DRAFTS',
        'KEY_REUSED',
        'INVALID_FILE_TYPE',
        'CORRUPT_FILE',
        'ENCRYPTED_PDF',
        'IMAGE_TOO_LARGE',
        'NOT_CONVERTED',
      ],
    },
    createUpload: {
      description:
        'The tus protocol 1.0 with creation, checksum (sha256), expiration and termination. It needs the headers `Tus-Resumable: 1.0.0`, `Upload-Length` (bytes) and `Upload-Metadata` (`kind`, `filename`, in Base64). `Location` has the address of the upload. Send the bytes with PATCH, at most 1 MiB each; an upload without a new part for 24 hours is removed.',
      problems: ['VALIDATION', 'FORBIDDEN', 'TOO_MANY_UPLOADS'],
    },
    getUpload: 'Also with HEAD. 404 for everyone but its owner.',
    deleteUpload: '404 for everyone but its owner.',
    listDrafts: 'With `kind`, those of papers or of notes.',
    getDraft: UNREADABLE,
    changeDraft: {
      description: `Only named values change; an empty text removes one. \`pages\` is the whole new order of the pictures, and the document is made again. ${UNREADABLE}`,
      problems: ['STALE_REVISION', 'CORRUPT_FILE'],
    },
    deleteDraft: UNREADABLE,
    submitDraft: {
      description: `The fields of \`PaperForm\` or \`NotesForm\`, by the kind of the draft; what is absent is taken from its \`values\`. The draft becomes the document: submitted twice, both calls are answered with it. ${UNREADABLE}`,
      problems: ['MISSING_FIELDS', 'STALE_REVISION', 'FORBIDDEN'],
    },
    listKeptPictures:
      'Those that were kept by `keep_pictures` at `submitDraft`. 404 for everyone but the owner of the document, even people who can read the document.',
  },
  fields: {
    file_name:
      'As the client named it, behind the folders it came in, divided by /; of the first picture, when there are several.',
    pages: 'The pages in their order; empty for a PDF, whose pages cannot be arranged.',
    turn: 'Degrees clockwise, after the page was straightened.',
    corners:
      'Top left, top right, bottom right and bottom left of the paper, in fractions of the uploaded picture as it is upright; null: the whole picture.',
    values: 'What was typed so far, as a form holds it; an empty text removes a value.',
    proposals_state: 'How far the proposals are. `failed`: no page could be read, so they come from elsewhere.',
    proposals: 'Guesses of the hub by field. A field without any is absent.',
    value: 'What is proposed, as a form holds it.',
    confidence: { description: 'From 0 to 1: how often a guess of this sort is right.', keywords: { type: 'number' } },
    prefill: 'Whether it may be filled in without asking. Else it is only offered.',
    looks_like: 'The other kind, where the pages look like it. Absent: they do not.',
    as_in:
      'The approved document whose header taught where or how to read it, while everyone can read it. Absent: none did.',
    others: 'Other values that it may be, the likeliest first.',
    taken_from:
      'From where `value`, then each of `others` was taken: the page, and the words of its line there. Both are null when it comes from elsewhere.',
    seen_before: 'Documents that the draft resembles.',
    comparing: 'Pages are still compared with other documents, so seen_before may grow.',
    draft: "True: it is an earlier draft of the caller's own, and its title is the name of its file.",
    other_page: 'The page of the other document that is most alike.',
    score: { description: 'From 0 to 1: how much the pages are alike.', keywords: { type: 'number' } },
    waiting: 'The document may not be read by the caller: it waits for review.',
    warnings:
      '`incomplete` where the file was cut before it was uploaded, `blank`, `turned`, `unreadable`, or `contradicts:` and the field whose typed value differs from the paper.',
    keep_pictures: 'Whether the pictures as they were uploaded are kept with the document.',
    offset: count('Bytes that are stored; the next part begins here.'),
    length: { description: 'Bytes of the whole file.', keywords: { minimum: 1 } },
    uploads: 'The ids of complete uploads, in the order of the pages.',
    picture: { description: 'The number of the picture as it was uploaded, from 1.', keywords: { minimum: 1 } },
  },
  narrower: {
    Draft: {
      pictures: count('How many pictures were uploaded; 0 for a PDF.'),
      from: 'What it was taken from when it was read on no page: the name of the file, the title in a PDF, the words of its pages, or approved papers with the same words. Absent: a page, or what its owner gave before.',
      words: 'The words of a line of that page, at most 80 characters.',
    },
  },
} satisfies NounWords;
