import { COUNT, FILTER, UNPAGED, UNREADABLE, type NounWords } from './noun-words.ts';

/** The calls of every kind. */
const FOUND = {
  title:
    'A part of the title, blind to case and accents. `%`, `_` and `\\` are themselves. With `inside=true` a question.',
  message: 'Says that nothing was found, in the words of the page.',
  page: UNPAGED,
  section: 'The section in which the place is, where the document has an outline.',
  data: 'What was found: at most 12 for a page; with `inside=true` and by relevance the best first, else the newest.',
};
const SIMILAR = { description: UNREADABLE, fields: { data: 'At most six, the most alike first.' } };
const PAGE = {
  description: `A page that the document has not is 404 too. ${UNREADABLE}`,
  fields: {
    page: 'The page, from 1.',
    pictures: 'The page in each width there is, the smallest first.',
    words: 'The words of the page in their order; empty while it is not read.',
    alternative: 'Another reading of a word that is there already: a search finds it, but it is no part of the text.',
  },
};
const OUTLINE = {
  description: `A document that nothing is known of, or that has no sections, has none. ${UNREADABLE}`,
  fields: {
    source:
      '`file`: the bookmarks of the PDF; `pages`: headings found on its pages, which is a guess; null when it has no outline.',
    entries: 'In their order, at most 500.',
    title: 'What the section is called.',
    page: 'The page on which it begins, from 1.',
    depth: 'Its level, from 1 to 4.',
  },
};
const FIND = {
  description:
    'As a browser finds a text: without regard to case and accents, and inside words too. Pages that are not read yet have nothing.',
  fields: {
    text: 'What is looked for. An empty one is found nowhere.',
    pages: 'The pages on which it stands, in their order.',
  },
};

export const search = {
  description: 'By title text and filters together, and by what documents say inside.',
  calls: {
    searchPapers: {
      description:
        'Without `page` at most 1,200 come. Only approved teachers find Pending and Rejected papers: 401 or 403 for everyone else.',
      problems: ['NOT_REGISTERED', 'ACCOUNT_DISABLED', 'NOT_APPROVED', 'FORBIDDEN'],
      fields: {
        ...FOUND,
        paper_approval_status: `Absent means Approved. Pending and Rejected are the teachers'. ${FILTER}`,
      },
    },
    searchSolutions: {
      description:
        'Without `page` at most 1,200 come. Only approved teachers find Pending and Rejected solutions: 401 or 403 for everyone else.',
      problems: ['NOT_REGISTERED', 'ACCOUNT_DISABLED', 'NOT_APPROVED', 'FORBIDDEN'],
      fields: {
        ...FOUND,
        paper_approval_status: `Absent means Approved. Pending and Rejected are the teachers'. ${FILTER}`,
      },
    },
    searchNotes: { description: 'Without `page` at most 1,200 come.', fields: FOUND },
    suggest: {
      description: 'Each leads to something everyone can read.',
      fields: {
        title: 'What is typed so far.',
        kind: 'Whose titles and texts: papers unless it says otherwise.',
        data: 'At most eight, the likeliest first.',
      },
    },
    similarPapers: SIMILAR,
    similarNotes: SIMILAR,
    similarSolutions: SIMILAR,
    paperPage: PAGE,
    notesPage: PAGE,
    solutionPage: PAGE,
    paperOutline: OUTLINE,
    notesOutline: OUTLINE,
    solutionOutline: OUTLINE,
    findInPaper: FIND,
    findInNotes: FIND,
    findInSolution: FIND,
  },
  fields: {
    inside:
      '`true`: the text of the documents is searched too, and `title` is a question: filters in words, phrases in quotes, `-` before what is left out, misspelt words.',
    sort: 'When it is absent: `relevance` with `inside=true`, else `newest`. `helpful`: what most people find helpful first. `exam_year`: the latest exam first; notes have no such year.',
    about: 'Only with `inside=true`: `true` when the total is an estimate.',
    did_you_mean: 'Only with `inside=true`: the question with its misspelt words mended; the answer is for both.',
    understood: 'Only with `inside=true`: how the question was read.',
    filters: 'What was taken for a filter, by the name of the field.',
    said: 'By the same names: the words of the question that were read so; in quotes they are words only.',
    missed:
      'By the name of the field: what no document has together with all the rest, so that it is only looked for as a word.',
    words: 'What is looked for in titles and texts.',
    phrases: 'What must stand together as it was quoted.',
    excluded: 'What must not be in it.',
    facets:
      'Only with `inside=true`: how many of what was found have a value, by the name of the field and by the value.',
    matches:
      'Only with `inside=true`: where in the document the words stand, the best place first; empty when they stand in its title alone.',
    snippet: 'Safe HTML: escaped text with `<mark>` around what was found.',
    text: 'The text.',
    what: 'What is suggested: a subject, the title of a document, or words.',
    image_url: {
      description: 'Where the picture of the page is, upright. The path carries its permission, as `file_url` does.',
      keywords: { format: 'uri-reference' },
    },
    turns: {
      description: 'Quarter turns clockwise that make the page of the file upright.',
      keywords: { ...COUNT, maximum: 3 },
    },
    searchable_url: {
      description:
        'Only where a machine has read words from pictures of the document, and the reading is over: the whole document as a PDF with these words behind its pages, so that they can be searched and copied. They may contain mistakes. Never with `words=false`. The path carries its permission, as `file_url` does.',
      keywords: { format: 'uri-reference' },
    },
    box: 'Left, top, width and height, as fractions of the upright page.',
    line: 'Words with the same number are one line.',
    source: "`text`: the file's own words; `picture`: a machine read them; null while the page is not read.",
    width: 'In pixels. The picture of a narrow page is not made wider.',
    url: 'Where the picture is. The path is the permission.',
    places: 'How often it stands on the page.',
    uid: "Only compared with the token's subject: absent means one's own, another's is 403.",
  },
} satisfies NounWords;
