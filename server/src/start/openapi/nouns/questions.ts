import { count, time, UNREADABLE, type NounWords } from './noun-words.ts';

export const questions = {
  description: 'The questions of papers, cut by the hub. They have the rights of their paper.',
  calls: {
    paperQuestions: {
      description: `The hub's guess, each with its confidence, unless a teacher has corrected it. ${UNREADABLE}`,
      fields: { revision: 'Counts its changes. A correction names the one that it is made on.' },
    },
    solutionQuestions: `Cut when asked for. ${UNREADABLE}`,
    questionRepeats: {
      description: `Only what everyone can read, also for people who can read more. ${UNREADABLE}`,
      fields: { asked: 'The papers of these questions, each once, the latest exam first.' },
    },
    searchQuestions: {
      description:
        'Of public papers. Typos are forgiven; where no question has all words, those that have some come. Without words: the questions of the newest papers, or all of a topic.',
      fields: { query: 'Words. Typos are forgiven.', marks: 'Exactly so many marks.' },
    },
    compareQuestions: {
      description:
        'The text is cut by its numbers, without numbers by its paragraphs. It is not stored and in no log. At most 150 questions are compared; `total` is how many there are. Each has the likest repeats in public papers, at most 12.',
      fields: {
        text: 'The text of a draft paper, at most 50,000 characters in 3,000 lines. The question, in the answer.',
        subject: 'Only papers of this subject.',
      },
    },
    correctQuestion: {
      description:
        'For approved teachers. What is absent stays. A new label renames the parts. `reset` puts the question back as the machine reads it, with those that were joined with it or split from it. A new cut of the same file keeps corrections; another file begins from scratch. The answer is all questions of the paper.',
      problems: ['STALE_REVISION'],
      fields: {
        revision: 'That of the question when it was read; in the answer, that of each question.',
        printed: 'Its own number as printed. Without it, a new `label` is the printed number too.',
        marks: 'Null removes them.',
        section: 'Null removes it.',
        reset: '`true`, and no other field: the question is put back as the machine reads it.',
      },
    },
    mergeQuestions: {
      description:
        'For approved teachers. The first one keeps its id and takes the texts, the places, the parts and the marks of the others, whose ids are gone. 400 when they do not follow each other. The answer is all questions of the paper.',
      problems: ['NOT_FOUND', 'STALE_REVISION'],
      fields: {
        ids: 'Questions of one paper that follow each other.',
        revisions: 'The revisions of these questions, in the same order.',
      },
    },
    splitQuestion: {
      description:
        'For approved teachers. The first one keeps its id and its marks; the parts go to the second. Where it begins on the page is estimated from the lengths of the texts. The answer is all questions of the paper.',
      problems: ['NOT_FOUND', 'STALE_REVISION'],
      fields: {
        id: 'The question that is split.',
        revision: 'That of the question when it was read; in the answer, that of each question.',
        at: 'Where the second one begins in the text, in UTF-16 units, as the cursor of a text field counts.',
        label: 'Of the second one. Without it, the number that its text begins with, or else the next label.',
      },
    },
    setQuestionTopics: {
      description:
        'For approved teachers. At most three topics of the subject; those of a question with parts are those of its parts. None: it has no topic. Null: chosen automatically. A new cut of the same file keeps them. The answer is all questions of the paper; the sums of the subject follow within seconds.',
      problems: ['STALE_REVISION'],
      fields: {
        topics: 'Names of topics of the subject, at most three. Null: chosen automatically.',
        revision: 'The revision the caller saw. Without it, changes by others in the meantime are kept.',
      },
    },
    listSubjects: {
      description:
        'Of public documents alone, in the order of the catalogue; a subject that only documents have comes last, without a group.',
      fields: {
        group: 'Its group in the catalogue; null when it is not in the catalogue.',
        papers: count('Public papers.'),
        notes: count('Public notes.'),
        semesters: 'Of its public papers and notes.',
        departments: 'Of its public papers and notes.',
        first_year: 'The earliest exam year of its papers; null when none is known.',
        last_year: 'The latest exam year of its papers; null when none is known.',
      },
    },
    getSubject: {
      description:
        'Of public papers alone, also for those who may read more. 404 when the catalogue has no such subject and no public paper has it. `topics` are those of the syllabus, or else guessed from the questions.',
      fields: {
        pinned:
          'Papers and notes that teachers have pinned and the caller may read, the latest pin first; at most 3. Absent where there are none.',
        papers: 'Public papers by exam, the latest year first; of a code, how many papers have it.',
        subject: 'What the course is called today: an older name is answered with it.',
        names:
          'Other names and codes that were merged into it, with the exam years of its public documents that have them.',
        relation: '`same`: another name of the course. `followed`: an earlier course.',
        first_year: 'The exam year of the earliest of these documents, or null.',
        last_year: 'The exam year of the latest of these documents, or null.',
        codes: 'The course codes of its papers, those of the latest exams first.',
        departments: 'The departments of its papers, the one with most papers first.',
        count: 'How many papers there are of the exam.',
        only: 'The id of the paper, where there is only one; else null.',
        sittings:
          'What tells the papers apart, by date. Absent where no paper says its sitting, or where there are more than 12.',
        unit: 'The unit of the syllabus; null where the topic is guessed.',
        unit_no: 'The unit of notes, where the syllabus says which one it is, or null.',
        source: '`syllabus`, or `text`: guessed from the questions.',
        questions:
          'How many questions of public papers are about it. Parts count; the question that they are parts of does not.',
        questions_of_years: 'How many questions were asked in each of `years`.',
        marks: 'The printed marks; null when there are none.',
        years: 'The exam year of each paper that has it, the earliest first; null where it is not known.',
      },
    },
    wantPaper: {
      description:
        'Each person counts once, and a repeat changes nothing. They are told by a notification and a mail when a paper of the exam becomes public. At most 200 for a person.',
      problems: ['PAPER_EXISTS', 'TOO_MANY_WANTED'],
    },
    mockPaper: {
      description:
        'Real questions of the newest public papers of the subject. The same seed gives the same paper, as long as the questions are the same. A repeat comes once, parts stay with their question, and marks that are not printed are not made up. Where the questions do not suffice, `reached` is less than `marks`. `topics` are topics of the subject, else 400. 404 when there is no such subject.',
      problems: ['NO_QUESTIONS'],
      fields: {
        marks: 'In the request and above the sections, what the paper should have; of a question, as elsewhere.',
        sections: 'Filled in this order. Without them the answer has one section whose title is empty.',
        topics:
          'The topics that the paper should have; what is left of 100 percent is of any topic. In the answer, what came out. A question counts once, with its parts, at the topic that at least half of its marks are about. (Of a question, as elsewhere.)',
        share: 'Percent of the marks, together at most 100.',
        wanted: 'The marks of the share.',
        title: 'Of the section, or of the paper.',
        count: 'How many questions the section should have.',
        marks_each: 'The marks of each question; null: questions without printed marks.',
        seed: 'The number of the mock paper: the same one gives the same paper.',
        not_asked_in: 'Nothing that was asked in this exam year, nor a repeat of it.',
        reached: 'The sum of the printed marks.',
        questions: 'Each is followed by its parts, and by what may be answered instead of it.',
      },
    },
  },
  fields: {
    last_added: time('When its latest paper or notes became public; null when there are none.'),
    label: "'3', '3b', '3b(ii)' or '3 OR'. Two sections of a paper may have the same one.",
    printed: 'Its own number as printed; empty when it could not be read.',
    parent: 'The id of the question that it is a part of; null: it is a question.',
    marks: 'The printed marks, or the sum of the marks of its parts; null when no marks are printed.',
    section: 'The title of its section with its instruction, or null.',
    alternative: "It is asked instead of the one before it ('OR').",
    boxes: 'Where it stands, with its parts: left, top, width and height in fractions of each page.',
    corrected: 'Whether a teacher has corrected it. Else it is a guess of the hub.',
    asked: 'In how many other papers that everyone can read it was asked.',
    question: 'The question with its paper.',
    paper: 'The paper that it stands in.',
    repeats: 'Where it was asked, in public papers.',
    missing: 'Exams without a public paper, between the first and the last year, at most 30 years back.',
    wanted: 'How many people have asked for it.',
    topics: 'Topics of the subject that it is probably about, the surest first; of a subject, its topics.',
    topics_corrected: 'Whether a teacher has said which topics it has. Else they are a guess of the hub.',
    topic: 'A topic of the subject: exactly its name.',
    partial: 'Some of the words are in no question, because the paper is unusually long. Else absent.',
    most_asked: 'At most ten questions, each of a group of repeats once, those in most papers first.',
  },
} satisfies NounWords;
