import type { FieldWords } from './field-words.ts';

const TIME: FieldWords['keywords'] = { format: 'date-time' };
const COUNT: FieldWords['keywords'] = { minimum: 0 };
const UNREADABLE = 'What the caller may not know of is 404, like an id that does not exist.';

/** The fields of answers. */
export const ANSWER_WORDS: Readonly<Record<string, FieldWords>> = {
  html: {
    description: 'The text as HTML, made by the hub. Formulas are MathML; nothing in it runs, and it loads nothing.',
  },
  author: { description: 'The name of the member who wrote it.' },
  pictures: { description: 'Pictures of the answer, in their order.' },
  votes: { description: 'How many members have voted for it.', keywords: COUNT },
  voted: { description: 'Whether one of the votes is the caller’s.' },
  confirmed_by: { description: 'The name of the teacher who confirms it, or null.' },
  edited_at: { description: 'When its text was last changed, or null.', keywords: TIME },
  hidden_reason: { description: 'What the teacher who hid it wrote, or null.' },
  closed_until: {
    description: 'Until then only teachers write and read answers of the paper; null: they are open.',
    keywords: TIME,
  },
  until: { description: 'At most 366 days ahead. Null, or a moment that is past, opens them.', keywords: TIME },
  answers: {
    description: 'How many answers the caller finds under it, without hidden ones. Not in every list.',
    keywords: COUNT,
  },
  found_in_answer: { description: 'Only in a search: an answer has the words, and the question does not.' },
  unplaced_answers: {
    description: 'Answers whose question is gone, as far as the caller may see them. Absent when there are none.',
    keywords: COUNT,
  },
  about_answer: { description: 'Only of a report about an answer that is not deleted.' },
  editor: { description: 'The name of the member who wrote this text.' },
  deleted: { description: 'Always true.' },
};

const within = (place: string, words: Readonly<Record<string, FieldWords>>) =>
  Object.fromEntries(Object.entries(words).map(([name, value]) => [`${place}.${name}`, value]));

const SENT: Readonly<Record<string, FieldWords>> = {
  text: { description: 'Markdown. Formulas of TeX stand between `$` or `$$`. HTML in it is shown as text.' },
};
const PIXELS: FieldWords['keywords'] = { minimum: 1, maximum: 1600 };
const PICTURES: FieldWords = {
  description:
    'Ids, in their order: own pictures that stand in no answer yet, or those of this answer. Absent in a change: they stay.',
};
const CHANGES: FieldWords = { description: 'Counts the texts of the answer.', keywords: { minimum: 1 } };

/** Where a field means something narrower. */
export const NARROWER_ANSWER_WORDS: Readonly<Record<string, FieldWords>> = {
  ...within('Answer', {
    ...SENT,
    own: { description: 'Whether the caller has written it.' },
    revision: CHANGES,
    hidden: { description: 'Whether a teacher has hidden it: only its author and teachers read it.' },
    question: {
      description: 'Where it stands, when that is the same question in another paper; null: under this question.',
    },
  }),
  ...within('AnswerPicture', {
    url: {
      description:
        'Where the picture is, for the caller. The path carries its permission, so it needs no header; ask for the answers again when it answers 404.',
    },
    width: { description: 'In pixels.', keywords: PIXELS },
    height: { description: 'In pixels.', keywords: PIXELS },
  }),
  ...within('writeAnswer', { ...SENT, pictures: PICTURES }),
  ...within('previewAnswer', {
    ...SENT,
    is_plain: { description: 'Whether the text takes too much to format: then `html` shows it as it was typed.' },
  }),
  ...within('editAnswer', {
    ...SENT,
    pictures: PICTURES,
    revision: { description: 'That of the answer when it was read.' },
  }),
  ...within('answerHistory', {
    text: { description: 'The text as it was.' },
    at: { description: 'When it was written.', keywords: TIME },
    revision: CHANGES,
  }),
  'unplacedAnswers.asked': { description: 'The question as it was when the answer was written.' },
  ...within('placeAnswer', { question: { description: 'The id of a question of the same paper.' } }),
  ...within('hideAnswer', {
    hidden: { description: 'Whether the answer is hidden from now on.' },
    reason: { description: 'To its author.' },
  }),
  ...within('reportAnswer', {
    kind: { description: 'What is wrong.' },
    text: { description: 'Needed for `other`. Plain text, may have several lines.' },
  }),
  'OwnReport.question': { description: 'The label of the question.' },
  'Report.question': { description: 'The label of the question.' },
};

/** The calls of answers. */
export const ANSWER_OPERATIONS = {
  listAnswers: {
    description: `Confirmed ones first, then by votes, then the oldest. While a teacher has closed the answers of the paper, students see only their own. ${UNREADABLE}`,
    problems: ['NOT_FOUND'],
  },
  writeAnswer: {
    description: `The same text with the same pictures of the same member under the same question is one answer. Without pictures the text may not be empty. At most 60 texts an hour, written or changed. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'FORBIDDEN', 'ANSWERS_CLOSED'],
  },
  uploadAnswerPicture: {
    description: `JPEG, PNG or WebP, at most 10 MB and 50 megapixels. The hub keeps an upright WebP of at most 1,600 pixels on its longer side, without metadata, for a day until it stands in an answer. Of more than 20 that stand in none the oldest go.`,
    problems: ['FORBIDDEN', 'CORRUPT_FILE', 'IMAGE_TOO_LARGE'],
  },
  editAnswer: {
    description: `Of the author. The text before is kept in the history, pictures that are taken out are not. A confirmation was of what stood there, and is gone. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'FORBIDDEN', 'STALE_REVISION', 'ANSWERS_CLOSED'],
  },
  deleteAnswer: {
    description: `Of the author. It is gone with its history and its votes. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'FORBIDDEN'],
  },
  voteAnswer: {
    description: `One vote of a member for an answer: a repeat changes nothing. Not for an own answer. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'FORBIDDEN'],
  },
  unvoteAnswer: { description: `A repeat changes nothing. ${UNREADABLE}`, problems: ['NOT_FOUND', 'FORBIDDEN'] },
  confirmAnswer: {
    description: 'For approved teachers. The author is told inside the hub. A repeat changes nothing.',
    problems: ['NOT_FOUND'],
  },
  unconfirmAnswer: { description: 'For approved teachers. A repeat changes nothing.', problems: ['NOT_FOUND'] },
  hideAnswer: {
    description:
      'For approved teachers. A hidden answer is read by its author and teachers only, and is in no count and no search. The author is told inside the hub. A repeat changes nothing.',
    problems: ['NOT_FOUND'],
  },
  unplacedAnswers: {
    description: `The paper was cut again, or has another file, and no question fits. They are for their author and teachers. ${UNREADABLE}`,
    problems: ['NOT_FOUND'],
  },
  placeAnswer: {
    description: `For its author and approved teachers, and only while it has no question. A confirmation stays only when a teacher does it. A repeat changes nothing. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'FORBIDDEN', 'ANSWERS_CLOSED'],
  },
  answerHistory: {
    description: `The text of now and at most 50 earlier ones. ${UNREADABLE}`,
    problems: ['NOT_FOUND'],
  },
  previewAnswer: { description: 'Nothing is kept. At most 10 a minute, one at a time.' },
  reportAnswer: {
    description: `Among the other reports, with their limits. ${UNREADABLE}`,
    problems: ['NOT_FOUND', 'MISSING_FIELDS', 'TOO_MANY_REPORTS'],
  },
  closeAnswers: {
    description: 'For approved teachers, such as before an exam. It ends by itself. A repeat changes nothing.',
    problems: ['NOT_FOUND'],
  },
} as const;
