import type { SubjectTopic } from '@exam-vault/contract/subjects';
import type { CountedTopic } from './topic-repository.ts';

/** The topics of a subject as people see them. @param rows each topic in its years, the earliest first */
export function presentTopics(rows: readonly CountedTopic[]): SubjectTopic[] {
  const topics = new Map<number, SubjectTopic>();
  for (const { _id, exam_year, questions, marks, name, unit, unit_no, source, confidence } of rows) {
    const own = { name, unit, unit_no, source, confidence, questions: 0, marks: 0, years: [], questions_of_years: [] };
    const topic: SubjectTopic = topics.get(_id) ?? own;
    topic.questions += questions ?? 0;
    topic.marks = Math.round(100 * (topic.marks + (marks ?? 0))) / 100;
    if (exam_year !== null) {
      topic.years.push(exam_year);
      topic.questions_of_years.push(questions ?? 0);
    }
    topics.set(_id, topic);
  }
  const all = [...topics.values()];
  // A topic of the syllabus that was never asked is worth knowing. A guessed one is no topic of what is public.
  const shown = all.filter(({ source, questions }) => source === 'syllabus' || questions > 0);
  return shown.every(({ source }) => source === 'syllabus')
    ? shown
    : shown.toSorted((a, b) => b.questions - a.questions || b.marks - a.marks);
}
