import type { FoundQuestion, Question } from '@exam-vault/contract/questions';

/** A question as the hub answers it. */
export function sampleQuestion(changes: Partial<Question> = {}): Question {
  return {
    _id: 'q1',
    label: '1',
    printed: '1.',
    parent: null,
    text: 'Explain deadlocks.',
    marks: null,
    section: null,
    alternative: false,
    page: 1,
    boxes: [{ page: changes.page ?? 1, box: [0.1, 0.2, 0.8, 0.1] }],
    confidence: 0.9,
    corrected: false,
    revision: 1,
    asked: 0,
    topics: [],
    topics_corrected: false,
    ...changes,
  };
}

export function sampleFoundQuestion(changes: Partial<FoundQuestion> = {}): FoundQuestion {
  const paper = { _id: 'p1', title: 'Normal forms', exam_year: 2024, exam_type: 'University' };
  return { ...sampleQuestion(), paper, ...changes };
}
