import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CutQuestion } from '@exam-vault/server/studying/questions/cut/cut-questions';
import { topicsOfPaper } from '@exam-vault/server/studying/topics/paper-topics';
import { phrasesOf } from '@exam-vault/server/studying/topics/syllabus-file';
import { topicMatcher } from '@exam-vault/server/studying/topics/topic-matcher';
import { root } from '../hub-process.ts';

/** Which topic of a syllabus a person gave some questions of a corpus. A question is known by its label. */
interface TopicLabels {
  /** By subject and topic: its words. */
  readonly syllabus: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly papers: Readonly<
    Record<string, { readonly subject: string; readonly questions: Readonly<Record<string, string>> }>
  >;
}

type Row = [subject: string, labelled: number, found: number, share: number, right: number, precision: number];

/** For each subject, and all of them: how many labelled questions get a topic, and of how many the first one is right. */
export async function scoreTopics(cutOf: (paper: string) => Promise<readonly CutQuestion[]>): Promise<Row[]> {
  const path = join(root, 'bench', 'questions', 'topics.json');
  const { syllabus, papers } = JSON.parse(await readFile(path, 'utf8')) as TopicLabels;
  const counts = new Map<string, [labelled: number, found: number, right: number]>();
  for (const [paper, { subject, questions }] of Object.entries(papers)) {
    const names = Object.entries(syllabus[subject] ?? {});
    const topicsIn = topicMatcher(names.map(([name, words], _id) => ({ _id, phrases: phrasesOf(name, words) })));
    const cut = await cutOf(paper);
    const rows = cut.map(({ text, marks, parent }, at) => ({
      _id: String(at),
      parent_id: parent === null ? null : String(parent),
      text,
      marks,
      own_topics: null,
    }));
    const found = topicsOfPaper(rows, topicsIn, () => undefined).questions.filter(({ place }) => place === 0);
    for (const [label, topic] of Object.entries(questions)) {
      const at = cut.findIndex((question) => question.label === label);
      const first = found.find(({ question_id }) => question_id === String(at));
      for (const name of [subject, 'all']) {
        const count = counts.get(name) ?? [0, 0, 0];
        count[0] += 1;
        if (first) count[1] += 1;
        if (first && names[first.topic_id]?.[0] === topic) count[2] += 1;
        counts.set(name, count);
      }
    }
  }
  return [...counts]
    .toSorted(([a], [b]) => Number(a === 'all') - Number(b === 'all'))
    .map(([name, [labelled, found, right]]) => [name, labelled, found, found / labelled, right, right / found]);
}
