import type { UnplacedAnswer } from '@exam-vault/contract/answers';
import type { MockPaper } from '@exam-vault/contract/mock-papers';
import type { Paper } from '@exam-vault/contract/papers';
import type { FoundQuestion } from '@exam-vault/contract/questions';
import type { StudyList } from '@exam-vault/contract/study-list';
import type { SubjectOverview, SubjectTopic } from '@exam-vault/contract/subjects';

/** A mock paper as the hub answers it: the papers of this hub have no questions. */
export function mockPaperOf({ _id, title, exam_year, exam_type }: Paper): MockPaper {
  const question = (label: string, text: string, more: Partial<FoundQuestion> = {}): FoundQuestion => ({
    _id: label,
    label,
    printed: `${label}.`,
    parent: null,
    text,
    marks: 10,
    section: null,
    alternative: false,
    page: 1,
    boxes: [],
    confidence: 0.9,
    corrected: false,
    revision: 0,
    asked: 0,
    topics: [],
    topics_corrected: false,
    paper: { _id, title, exam_year, exam_type },
    ...more,
  });
  const long = 'Explain the conditions of a deadlock, and how a system that allocates memory in pages can prevent it.';
  const part = { parent: '5', marks: 5 };
  return {
    seed: 7,
    marks: 50,
    reached: 25,
    sections: [
      {
        title: 'Section A',
        questions: [
          question('1', 'Define a semaphore.', { marks: 5, asked: 2 }),
          question('4', long),
          question('4 OR', 'Compare paging with segmentation.', { alternative: true, confidence: 0.4 }),
          question('5', 'Write short notes on:'),
          question('5a', 'Threads of the kernel', { ...part, printed: 'a)' }),
          question('5b', 'Round robin', { ...part, printed: 'b)' }),
        ],
      },
    ],
    topics: [],
  };
}

/** A study list with questions of this paper. */
export function studyListOf(paper: Paper): StudyList {
  const questions = mockPaperOf(paper).sections.flatMap((section) => section.questions);
  const data = questions.slice(0, 3).map((question) => ({
    state: 'to_learn' as const,
    at: '2026-01-01T00:00:00.000Z',
    subject: paper.subject,
    question,
  }));
  return { data, total: 3, subjects: [{ subject: paper.subject, to_learn: 3, known: 12 }] };
}

/** A subject with topics of a syllabus and questions that come again. */
export function subjectOf(paper: Paper): SubjectOverview {
  const topic = (name: string, unit: string, unit_no: string, counts: readonly number[]): SubjectTopic => ({
    name,
    unit,
    unit_no,
    source: 'syllabus',
    confidence: 1,
    questions: counts.reduce((sum, count) => sum + count, 0),
    marks: 5 * counts.reduce((sum, count) => sum + count, 0),
    years: counts.map((_, at) => 2020 + at),
    questions_of_years: [...counts],
  });
  const questions = mockPaperOf(paper).sections.flatMap((section) => section.questions);
  return {
    subject: paper.subject,
    names: [],
    codes: [],
    departments: [paper.department],
    papers: [{ exam_year: paper.exam_year, exam_type: paper.exam_type, count: 1, only: paper._id }],
    missing: [],
    topics: [
      topic('Process scheduling', 'Processes and threads', 'I', [4, 2, 0, 5]),
      topic('Threads', 'Processes and threads', 'I', [1, 0, 2]),
      topic('Deadlocks: conditions, prevention and the banker’s algorithm', 'Processes and threads', 'I', [3, 3, 3, 4]),
      topic('Paging and segmentation', 'Memory', 'II', [2, 1]),
      topic('Demand paging', 'Memory', 'II', []),
    ],
    most_asked: questions
      .filter(({ parent }) => parent === null)
      .map((question) => ({ ...question, years: [2020, 2021, 2021, 2023] })),
  };
}

/** An answer as its author has it whose question is gone. */
export const UNPLACED_ANSWER = {
  _id: 'a1',
  text: 'Nobody can go on, because each *waits* for another.',
  html: '<p>Nobody can go on, because each <em>waits</em> for another.</p>',
  pictures: [],
  author: 'Asha Rao',
  own: true,
  votes: 2,
  voted: false,
  confirmed_by: null,
  created_at: '2026-03-01T09:30:00.000Z',
  edited_at: null,
  revision: 1,
  hidden: false,
  hidden_reason: null,
  question: null,
  asked: { label: '4', text: 'Explain deadlocks, and how they are prevented.' },
} satisfies UnplacedAnswer;
