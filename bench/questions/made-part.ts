import { createHash } from 'node:crypto';
import { isInstruction } from '@exam-vault/server/studying/questions/cut/instructions';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/studying/questions/cut/cut-questions';
import { wordKnowledge } from '@exam-vault/server/studying/questions/misread-words';
import { comparedPart, likenessOfParts } from '@exam-vault/server/studying/questions/part-likeness';
import { questionWeights } from '@exam-vault/server/studying/questions/question-matching';
import { share } from '../numbers.ts';
import type { Result } from '../table.ts';
import { layoutPapers } from './made-layouts.ts';
import { madePapers, NOISES, type MadePaper, type Noise } from './made-papers.ts';
import { comparedText, documentsOf, initialsOf, scoreOf, sum, type Score } from './scores.ts';

const [SUBJECTS, PAPERS] = [12, 6];

/** Which printed question each cut one is: that with its label. */
function placesOf({ questions }: MadePaper, cut: readonly CutQuestion[]): (string | null)[] {
  const left = [...questions];
  return cut.map(({ label }) => {
    const at = left.findIndex((one) => one.label === label);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    return found && found.asks !== '' ? found.asks : null;
  });
}

/** Pairs of questions of different papers of one subject: those that ask the same, and those that are said to. */
function repeatsOf(papers: readonly MadePaper[], cuts: readonly (readonly CutQuestion[])[]) {
  const knowledge = wordKnowledge(documentsOf(cuts));
  const weigh = questionWeights(knowledge.counts);
  const [truth, said, right] = [{ same: 0 }, { same: 0, near: 0 }, { same: 0, near: 0 }];
  const all = papers.flatMap((paper, at) => {
    const cut = cuts[at] ?? [];
    const places = placesOf(paper, cut);
    return cut.flatMap(({ text }, index) =>
      text === ''
        ? []
        : [
            {
              at,
              subject: paper.subject,
              asks: places[index],
              compared: comparedPart(comparedText(cut, index), knowledge),
            },
          ],
    );
  });
  for (const [first, one] of papers.entries())
    for (const other of papers.slice(first + 1)) {
      if (one.subject !== other.subject) continue;
      const asks = new Set(other.questions.map((question) => question.asks));
      truth.same += one.questions.filter((question) => question.asks !== '' && asks.has(question.asks)).length;
    }
  for (const [index, a] of all.entries())
    for (const b of all.slice(index + 1)) {
      if (a.at === b.at || a.subject !== b.subject) continue;
      const likeness = likenessOfParts(a.compared, b.compared, weigh, knowledge);
      if (!likeness) continue;
      const isRight = a.asks !== null && a.asks === b.asks;
      said.near += 1;
      if (isRight) right.near += 1;
      if (likeness.kind !== 'same') continue;
      said.same += 1;
      if (isRight) right.same += 1;
    }
  return { truth: truth.same, said, right };
}

/** The questions are the demo's, and change with it: only figures of the same ones can be compared. */
const printOf = (papers: readonly MadePaper[]) =>
  createHash('sha256')
    .update(JSON.stringify(papers.map(({ questions }) => questions)))
    .digest('hex')
    .slice(0, 8);

function measure(noise: Noise) {
  const papers = madePapers(noise, SUBJECTS, PAPERS);
  const began = performance.now();
  const cuts = papers.map(({ pages }) => cutQuestions(pages));
  const ms = (performance.now() - began) / papers.length;
  const scores: Score[] = papers.map(({ questions }, at) =>
    scoreOf(
      cuts[at] ?? [],
      // What an instruction says is kept as a section.
      questions.map(({ label, marks, text }) => [label, marks, isInstruction(text) ? '' : initialsOf(text)]),
    ),
  );
  return { papers: papers.length, print: printOf(papers), scores, repeats: repeatsOf(papers, cuts), ms };
}

/** Papers of each layout, two of each: the label of an alternative is that of the question beside it. */
function measureLayouts(noise: Noise) {
  const papers = [...layoutPapers(noise)].map(({ layout, questions, pages }) => {
    const cut = cutQuestions(pages)
      .filter(({ text }) => text !== '')
      .map((question) => ({ ...question, label: question.label.replace(' OR', '') }));
    return { layout, score: scoreOf(cut, questions) };
  });
  return { scores: papers.map(({ score }) => score), papers };
}

/**
 * Made papers of known questions, each paper in a style of its own, with errors as a reader makes them: what is cut right, and which repeats are found.
 * Nothing is drawn and read: the errors are made with the words.
 */
export function madePart(): Result {
  const measured = NOISES.map((noise) => ({ noise, ...measure(noise) }));
  const layouts = NOISES.map((noise) => ({ noise, ...measureLayouts(noise) }));
  const f1 = (scores: readonly Score[]) => (2 * sum(scores, 'right')) / (sum(scores, 'cut') + sum(scores, 'labelled'));
  const cutRow = ({ noise, scores }: Pick<(typeof layouts)[number], 'noise' | 'scores'>) => [
    noise.name,
    sum(scores, 'labelled'),
    f1(scores),
    share(sum(scores, 'bounded'), sum(scores, 'labelled')),
    `${sum(scores, 'marksRight')} of ${sum(scores, 'marked')}`,
    share(sum(scores, 'marksRight'), sum(scores, 'marked')),
  ];
  return {
    tables: [
      {
        title: `Made papers: ${measured[0]?.papers} at each level, cut (questions ${measured[0]?.print})`,
        columns: ['', 'questions', 'F1', 'both ends right', 'marks', 'share', 'ms a paper'],
        rows: measured.map((one) => [...cutRow(one), one.ms]),
      },
      {
        title: 'Made layouts: two papers of each',
        columns: ['', 'questions', 'F1', 'both ends right', 'marks', 'share'],
        rows: layouts.map(cutRow),
      },
      {
        title: 'Made papers: the same question in two of them',
        columns: ['', 'pairs', 'same: precision', 'recall', 'same or nearly: precision', 'recall'],
        rows: measured.map(({ noise, repeats: { truth, said, right } }) => [
          noise.name,
          truth,
          share(right.same, said.same),
          share(right.same, truth),
          share(right.near, said.near),
          share(right.near, truth),
        ]),
      },
    ],
    figures: {
      levels: measured.map(({ noise, ...figures }) => ({ name: noise.name, ...figures })),
      layouts: layouts.map(({ noise, papers }) => ({ name: noise.name, papers })),
    },
  };
}
