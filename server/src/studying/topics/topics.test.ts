import { describe, expect, it } from 'vitest';
import { topicsOfPaper, type TopicQuestion } from './paper-topics.ts';
import { phrasesOf } from './syllabus-file.ts';
import { findTextTopics, MAX_TEXT_TOPICS } from './text-topics.ts';
import { topicMatcher } from './topic-matcher.ts';

const TOPICS = [
  { _id: 1, phrases: phrasesOf('Deadlocks', ["banker's algorithm", 'circular wait']) },
  { _id: 2, phrases: phrasesOf('CPU scheduling', ['round robin', 'Gantt chart']) },
  { _id: 3, phrases: phrasesOf('Disk scheduling', ['SSTF']) },
  { _id: 4, phrases: phrasesOf('Introduction to systems', []) },
];
const topicsIn = topicMatcher(TOPICS);
const idsIn = (text: string) => topicsIn(text).map(({ topic_id }) => topic_id);

describe('the topics of a question (decision 87)', () => {
  it('are found by name and words, in other forms, apart, and misread', () => {
    expect(idsIn('Explain deadlock with an example.')).toEqual([1]);
    expect(idsIn('Apply the Banker’s Algorithm to this system.')).toEqual([1]);
    expect(idsIn('How is the scheduling of the disk done?')).toEqual([3]);
    expect(idsIn('What is a deadiock?')).toEqual([1]);
    expect(idsIn('Draw the Gantt chart for round robin.')).toEqual([2]);
  });

  it('are at most two, the surest first, and none where nothing is sure', () => {
    expect(idsIn('Explain deadlock, circular wait and the Gantt chart.')).toEqual([1]);
    expect(idsIn('Compare the CPU scheduling and the disk scheduling.').toSorted()).toEqual([2, 3]);
    expect(idsIn('Explain the scheduling of lectures.')).toEqual([]);
    expect(idsIn('Explain a system of equations.')).toEqual([]);
    const counting = topicMatcher([{ _id: 9, phrases: ['how many ways', 'congestion control'] }]);
    expect(counting('On her way to work she waits.')).toEqual([]);
    expect(counting('In how many ways can they sit?')).toHaveLength(1);
    expect(counting('A new protocol avoids congestion.')).toHaveLength(1);
    expect(idsIn('')).toEqual([]);
    expect(topicMatcher([])('Explain deadlock')).toEqual([]);
    for (const { confidence } of topicsIn('Compare the CPU scheduling and the disk scheduling.')) {
      expect(confidence).toBeGreaterThanOrEqual(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  const row = (_id: string, text: string, more: Partial<TopicQuestion> = {}): TopicQuestion => ({
    _id,
    parent_id: null,
    text,
    marks: null,
    own_topics: null,
    ...more,
  });
  const idOf = (name: string) => ({ Deadlocks: 1, 'CPU scheduling': 2 })[name];

  it('are those of its parts, which share its marks and what it says', () => {
    const { questions, sums } = topicsOfPaper(
      [
        row('1', 'About deadlocks:', { marks: 10 }),
        row('1a', 'Give an example.', { parent_id: '1' }),
        row('1b', 'Draw the Gantt chart.', { parent_id: '1' }),
        row('2', 'Explain round robin.', { marks: 5 }),
      ],
      topicsIn,
      idOf,
    );
    expect(questions.map(({ question_id, topic_id }) => [question_id, topic_id])).toEqual([
      ['1a', 1],
      ['1b', 2],
      ['2', 2],
    ]);
    expect(sums).toEqual([
      { topic_id: 1, questions: 1, marks: 5 },
      { topic_id: 2, questions: 2, marks: 10 },
    ]);
  });

  it('are those that a teacher has said, also of its parts, and none that is gone', () => {
    const { questions } = topicsOfPaper(
      [
        row('1', 'Explain round robin.', { own_topics: ['Deadlocks', 'Gone'] }),
        row('1a', 'Draw the Gantt chart.', { parent_id: '1' }),
        row('1b', 'Draw the Gantt chart.', { parent_id: '1', own_topics: [] }),
      ],
      topicsIn,
      idOf,
    );
    expect(questions).toEqual([{ question_id: '1a', topic_id: 1, confidence: 1, place: 0 }]);
  });

  it('do not hang on parts that are parts of each other', () => {
    const { sums } = topicsOfPaper(
      [row('a', 'Explain deadlock', { parent_id: 'b' }), row('b', 'Explain deadlock', { parent_id: 'a' })],
      topicsIn,
      idOf,
    );
    expect(sums).toEqual([]);
  });
});

describe('topics that are guessed from questions (decision 87)', () => {
  const of = (document_id: string, ...texts: string[]) => texts.map((text) => ({ document_id, text }));
  const own = [
    ...of('a', 'Explain the centrifugal pump.', 'Derive the law of Darcy.', 'Explain priming.'),
    ...of('b', 'Describe a Centrifugal Pump with its diagram.', 'State the Bernoulli equation.'),
    ...of('c', 'What is a centrifugal pump?', 'Apply Bernoulli equation to a pipe.', 'Explain NPSH.'),
  ];

  it('are terms of several papers, the longer ones before their words', async () => {
    expect((await findTextTopics(own, [])).map(({ name }) => name)).toEqual(['Centrifugal pump', 'Bernoulli equation']);
  });

  it('leave out what other subjects have as often', async () => {
    const others = own.map(({ document_id, text }) => ({ document_id, text: text.replace('pump', 'compressor') }));
    expect((await findTextTopics(own, others)).map(({ name }) => name)).toEqual(['Centrifugal pump']);
  });

  it('are few, and none where there is nothing', async () => {
    expect(await findTextTopics([], [])).toEqual([]);
    const many = Array.from({ length: 60 }, (_, at) => {
      const name = `${String.fromCodePoint(97 + (at % 26))}${at < 26 ? 'lpha' : at < 52 ? 'beta' : 'gamma'}`;
      return [...of('a', `Explain ${name} transform`), ...of('b', `Describe ${name} transform`)];
    }).flat();
    expect((await findTextTopics(many, [])).length).toBe(MAX_TEXT_TOPICS);
  });
});
