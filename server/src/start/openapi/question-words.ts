import type { FieldWords } from './field-words.ts';

/** The fields of questions. */
export const QUESTION_WORDS: Readonly<Record<string, FieldWords>> = {
  label: { description: "'3', '3b', '3b(ii)' or '3 OR'. Two sections of a paper may have the same one." },
  printed: { description: 'Its own number as printed; empty when it could not be read.' },
  parent: { description: 'The id of the question that it is a part of; null: it is a question.' },
  marks: { description: 'The printed marks, or the sum of the marks of its parts; null when no marks are printed.' },
  section: { description: 'The title of its section with its instruction, or null.' },
  alternative: { description: "It is asked instead of the one before it ('OR')." },
  boxes: { description: 'Where it stands, with its parts: left, top, width and height in fractions of each page.' },
  corrected: { description: 'Whether a teacher has corrected it. Else it is a guess of the hub.' },
  asked: { description: 'In how many other papers that everybody may read it was asked.' },
  question: { description: 'The question with its paper.' },
  paper: { description: 'The paper that it stands in.' },
  repeats: { description: 'Where it was asked, in public papers.' },
  missing: { description: 'Exams without a public paper, between the first and the last year, at most 30 years back.' },
  wanted: { description: 'How many people have asked for it.' },
  topics: {
    description: 'Topics of the subject that it is probably about, the surest first; of a subject, its topics.',
  },
  topics_corrected: {
    description: 'Whether a teacher has said which topics it has. Else they are a guess of the hub.',
  },
  topic: { description: 'A topic of the subject: exactly its name.' },
  partial: { description: 'Some of the words are in no question, because the paper is unusually long. Else absent.' },
  most_asked: { description: 'At most ten questions, each of a group of repeats once, those in most papers first.' },
};

/** Where a field means something narrower. */
export const NARROWER_QUESTION_WORDS: Readonly<Record<string, FieldWords>> = {
  'questionRepeats.asked': { description: 'The papers of these questions, each once, the latest exam first.' },
  'paperQuestions.revision': { description: 'Counts its changes. A correction names the one that it is made on.' },
  'correctQuestion.revision': {
    description: 'That of the question when it was read; in the answer, that of each question.',
  },
  'correctQuestion.printed': {
    description: 'Its own number as printed. Without it, a new `label` is the printed number too.',
  },
  'correctQuestion.marks': { description: 'Null removes them.' },
  'correctQuestion.section': { description: 'Null removes it.' },
  'correctQuestion.reset': {
    description: '`true`, and no other field: the question is put back as the machine reads it.',
  },
  'mergeQuestions.ids': { description: 'Questions of one paper that follow each other.' },
  'mergeQuestions.revisions': { description: 'The revisions of these questions, in the same order.' },
  'splitQuestion.id': { description: 'The question that is split.' },
  'splitQuestion.revision': {
    description: 'That of the question when it was read; in the answer, that of each question.',
  },
  'splitQuestion.at': {
    description: 'Where the second one begins in the text, in UTF-16 units, as the cursor of a text field counts.',
  },
  'splitQuestion.label': {
    description: 'Of the second one. Without it, the number that its text begins with, or else the next label.',
  },
  'getSubject.papers': { description: 'Public papers by exam, the latest year first.' },
  'getSubject.count': { description: 'How many papers there are of the exam.' },
  'setQuestionTopics.topics': {
    description: 'Names of topics of the subject, at most three. Null: those that the machine finds.',
  },
  'setQuestionTopics.revision': {
    description: 'That of the question when it was read. Without it, what others have changed meanwhile is kept.',
  },
  'getSubject.unit': { description: 'The unit of the syllabus; null where the topic is guessed.' },
  'getSubject.unit_no': { description: 'The unit of notes, where the syllabus says which one it is, or null.' },
  'getSubject.source': { description: '`syllabus`, or `text`: guessed from the questions.' },
  'getSubject.questions': {
    description:
      'How many questions of public papers are about it. Parts count; the question that they are parts of does not.',
  },
  'getSubject.questions_of_years': { description: 'How many questions were asked in each of `years`.' },
  'getSubject.marks': { description: 'The printed marks; null when there are none.' },
  'getSubject.years': {
    description: 'The exam year of each paper that has it, the earliest first; null where it is not known.',
  },
  'mockPaper.marks': {
    description: 'In the request and above the sections, what the paper should have; of a question, as elsewhere.',
  },
  'mockPaper.sections': {
    description: 'Filled in this order. Without them the answer has one section whose title is empty.',
  },
  'mockPaper.topics': {
    description:
      'The topics that the paper should have; what is left of 100 percent is of any topic. In the answer, what came out. A question counts once, with its parts, at the topic that at least half of its marks are about. (Of a question, as elsewhere.)',
  },
  'mockPaper.share': { description: 'Percent of the marks, together at most 100.' },
  'mockPaper.wanted': { description: 'The marks of the share.' },
  'mockPaper.title': { description: 'Of the section, or of the paper.' },
  'mockPaper.count': { description: 'How many questions the section should have.' },
  'mockPaper.marks_each': { description: 'The marks of each question; null: questions without printed marks.' },
  'mockPaper.seed': { description: 'The number of the mock paper: the same one gives the same paper.' },
  'mockPaper.not_asked_in': { description: 'Nothing that was asked in this exam year, nor a repeat of it.' },
  'mockPaper.reached': { description: 'The sum of the printed marks.' },
  'mockPaper.questions': {
    description: 'Each is followed by its parts, and by what may be answered instead of it.',
  },
  'compareQuestions.text': {
    description: 'The text of a draft paper, at most 50,000 characters in 3,000 lines. The question, in the answer.',
  },
  'compareQuestions.subject': { description: 'Only papers of this subject.' },
  'searchQuestions.query': { description: 'Words. Typos are forgiven.' },
  'searchQuestions.marks': { description: 'Exactly so many marks.' },
};
