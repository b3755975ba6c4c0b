import type { MockPaper } from '@exam-vault/contract/mock-papers';
import type { FoundQuestion } from '@exam-vault/contract/questions';

/** For tests: a question of a mock paper. */
export const mockQuestion = (_id: string, text: string, more: Partial<FoundQuestion> = {}): FoundQuestion => ({
  _id,
  label: _id,
  printed: _id,
  parent: null,
  text,
  marks: 5,
  section: null,
  alternative: false,
  page: 1,
  boxes: [],
  confidence: 0.9,
  corrected: false,
  revision: 1,
  asked: 0,
  topics: [],
  topics_corrected: false,
  paper: { _id: 'p', title: 'Networks', exam_year: 2024, exam_type: 'University' },
  ...more,
});

/** For tests: a mock paper of one section. */
export const mockPaperOf = (questions: FoundQuestion[]): MockPaper => ({
  seed: 7,
  marks: 50,
  reached: 50,
  sections: [{ title: 'Section A', questions }],
  topics: [],
});
