import { count, time, UNREADABLE, type NounWords } from './noun-words.ts';

const TEXT = 'Markdown. Formulas of TeX stand between `$` or `$$`. HTML in it is shown as text.';
const PICTURES =
  'Ids, in their order: own pictures that stand in no answer yet, or those of this answer. Absent in a change: they stay.';
const CHANGES = { description: 'Counts the texts of the answer.', keywords: { minimum: 1 } };
const PIXELS = { description: 'In pixels.', keywords: { minimum: 1, maximum: 1600 } };

const FRACTION = { type: 'number', minimum: 0, maximum: 1 } as const;

export const answers = {
  description: 'What members answer to questions. They have the rights of their question.',
  calls: {
    listAnswers: `Confirmed ones first, then by votes, then the oldest. While a teacher has closed the answers of the paper, students see only their own. ${UNREADABLE}`,
    listRemarks: `Remarks on a document, in the order of answers. While a teacher has closed the answers of a paper, students see only their own. ${UNREADABLE}`,
    writeRemark: {
      description: `A remark is an answer to a document: the other calls of answers are for it too. The same text with the same pictures of the same member at the same place is one remark. The owner of the document is told inside the hub. It counts among the 60 texts an hour. ${UNREADABLE}`,
      problems: ['FORBIDDEN', 'ANSWERS_CLOSED'],
      fields: {
        text: TEXT,
        pictures: PICTURES,
        page: 'A page of the document; null or absent: the whole document.',
        spot: 'A spot of the page. Only with a page.',
      },
    },
    uploadAnswerPicture: {
      description: `JPEG, PNG or WebP, at most 10 MB and 50 megapixels. The hub keeps an upright WebP of at most 1,600 pixels on its longer side, without metadata, for a day until it stands in an answer. Of more than 20 that stand in none the oldest go.`,
      problems: ['FORBIDDEN'],
    },
    writeAnswer: {
      description: `The same text with the same pictures of the same member under the same question is one answer. Without pictures the text may not be empty. At most 60 texts an hour, written or changed. ${UNREADABLE}`,
      problems: ['FORBIDDEN', 'ANSWERS_CLOSED'],
      fields: { text: TEXT, pictures: PICTURES },
    },
    editAnswer: {
      description: `Of the author. The text before is kept in the history, pictures that are taken out are not. A confirmation was of what stood there, and is gone. ${UNREADABLE}`,
      problems: ['FORBIDDEN', 'STALE_REVISION', 'ANSWERS_CLOSED'],
      fields: {
        text: TEXT,
        pictures: PICTURES,
        revision: 'That of the answer when it was read.',
      },
    },
    deleteAnswer: {
      description: `Of the author. It is gone with its history and its votes. ${UNREADABLE}`,
      problems: ['FORBIDDEN'],
    },
    unplacedAnswers: {
      description: `The paper was cut again, or has another file, and no question fits. They are for their author and teachers. ${UNREADABLE}`,
      fields: {
        own: 'Whether the caller has written it.',
        asked: 'The question as it was when the answer was written.',
      },
    },
    placeAnswer: {
      description: `For its author and approved teachers, and only while it has no question. A confirmation stays only when a teacher does it. A repeat changes nothing. ${UNREADABLE}`,
      problems: ['FORBIDDEN', 'ANSWERS_CLOSED'],
      fields: { question: 'The id of a question of the same paper.' },
    },
    voteAnswer: {
      description: `One vote of a member for an answer: a repeat changes nothing. Not for an own answer. ${UNREADABLE}`,
      problems: ['FORBIDDEN'],
    },
    unvoteAnswer: { description: `A repeat changes nothing. ${UNREADABLE}`, problems: ['FORBIDDEN'] },
    confirmAnswer: 'For approved teachers. The author is told inside the hub. A repeat changes nothing.',
    unconfirmAnswer: 'For approved teachers. A repeat changes nothing.',
    hideAnswer: {
      description:
        'For approved teachers. A hidden answer is read by its author and teachers only, and is in no count and no search. The author is told inside the hub. A repeat changes nothing.',
      fields: { hidden: 'Whether the answer is hidden from now on.', reason: 'To its author.' },
    },
    answerHistory: {
      description: `The text of now and at most 50 earlier ones. ${UNREADABLE}`,
      fields: {
        text: 'The text as it was.',
        at: time('When it was written.'),
        revision: CHANGES,
      },
    },
    previewAnswer: {
      description: 'Nothing is kept. At most 10 a minute, one at a time.',
      fields: {
        text: TEXT,
        is_plain: 'Whether the text takes too much to format: then `html` shows it as it was typed.',
      },
    },
    reportAnswer: {
      description: `Among the other reports, with their limits. ${UNREADABLE}`,
      problems: ['TOO_MANY_REPORTS'],
      fields: { kind: 'What is wrong.', text: 'Needed for `other`. Plain text, may have several lines.' },
    },
    closeAnswers: 'For approved teachers, such as before an exam. It ends by itself. A repeat changes nothing.',
  },
  fields: {
    html: 'The text as HTML, made by the hub. Formulas are MathML; nothing in it runs, and it loads nothing.',
    author: 'The name of the member who wrote it.',
    pictures: 'Pictures of the answer, in their order.',
    votes: count('How many members have voted for it.'),
    voted: 'Whether one of the votes is the caller’s.',
    confirmed_by: 'The name of the teacher who confirms it, or null.',
    edited_at: time('When its text was last changed, or null.'),
    hidden_reason: 'What the teacher who hid it wrote, or null.',
    closed_until: time('Until then only teachers write and read answers of the paper; null: they are open.'),
    until: time('At most 366 days ahead. Null, or a moment that is past, opens them.'),
    answers: count('How many answers the caller finds under it, without hidden ones. Not in every list.'),
    found_in_answer: 'Only in a search: an answer has the words, and the question does not.',
    unplaced_answers: count(
      'Answers whose question is gone, as far as the caller may see them. Absent when there are none.',
    ),
    about_answer: 'Only of a report about an answer that is not deleted.',
    remark: 'Only of a remark on a document: where it points to.',
    spot: 'A spot of the page; null: the whole page.',
    x: { description: 'From the left, as a fraction of the width of the upright page.', keywords: FRACTION },
    y: { description: 'From the top, as a fraction of its height.', keywords: FRACTION },
    editor: 'The name of the member who wrote this text.',
    deleted: 'Always true.',
  },
  narrower: {
    Answer: {
      text: TEXT,
      own: 'Whether the caller has written it.',
      revision: CHANGES,
      hidden: 'Whether a teacher has hidden it: only its author and teachers read it.',
      question: 'Where it stands, when that is the same question in another paper; null: under this question.',
    },
    AnswerPicture: {
      url: 'Where the picture is, for the caller. The path carries its permission, so it needs no header; ask for the answers again when it answers 404.',
      width: PIXELS,
      height: PIXELS,
    },
  },
} satisfies NounWords;
