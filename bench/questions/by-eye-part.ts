import { createDecipheriv, createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { random } from '@exam-vault/demo/random';
import { cutQuestions, type CutQuestion } from '@exam-vault/server/studying/questions/cut/cut-questions';
import { questionTerms } from '@exam-vault/server/studying/questions/question-terms';
import { root } from '../hub-process.ts';
import { hasMiddleIn } from '../search/made-scans.ts';
import { withTypo } from '../search/typo.ts';
import type { Result } from '../table.ts';
import { asRead, FIRST, foundIn, type AskedQuestion, type FoundShare, type Version } from './asked-hub.ts';
import { paperReader, toCutPage } from './read-papers.ts';
import { share } from '../numbers.ts';

/** A question that a person saw on a page: where its first line is, as a share of the page's height, and three of its words, encrypted. */
type SeenQuestion = readonly [page: number, label: string, y: number, words: string];

/** How much of the height and of the width a first line takes, about; its middle is what counts. */
const [LINE, LEFT, WIDTH] = [0.012, 0.2, 0.4];

/** Only with the paper itself can the words be read: its file is the key. */
function readerOf(file: Buffer): (words: string, label: string) => string {
  const key = createHash('sha256').update(file).digest();
  return (words, label) => {
    const start = createHash('sha256').update(label).digest().subarray(0, 16);
    const cipher = createDecipheriv('aes-256-ctr', key, start);
    return Buffer.concat([cipher.update(Buffer.from(words, 'base64')), cipher.final()]).toString('utf8');
  };
}

/**
 * How many questions have all of their words in the index, by what is cut out where they stand: its text alone, and with other readings. In a hub of very many
 * questions only these are found: others have all of the words then.
 */
function inIndex(questions: readonly AskedQuestion[], versions: ReadonlyMap<string, Version>) {
  const cuts = new Map([...versions].map(([name, { pages }]) => [name, cutQuestions(pages.map(toCutPage))]));
  const counts = { text: 0, other: 0 };
  for (const { paper, page, box, queries } of questions) {
    const at = (cuts.get(paper) ?? []).filter(({ boxes }) =>
      boxes.some((one) => one.page === page && hasMiddleIn(box, one.box)),
    );
    const has = (textOf: (question: CutQuestion) => string) =>
      at.some((question) => {
        const terms = new Set(questionTerms(textOf(question)));
        return questionTerms(queries['words'] ?? '').every((term) => terms.has(term));
      });
    counts.text += Number(has(({ text }) => text));
    counts.other += Number(has(({ text, otherWords }) => `${text} ${otherWords ?? ''}`));
  }
  return { text: share(counts.text, questions.length), other: share(counts.other, questions.length) };
}

/**
 * Questions of real scans and photos are asked for by three words that a person read on them. A hit counts when it is of the same paper and its strip has the
 * first line of the question.
 */
export async function byEyePart(corpus: string): Promise<Result> {
  const seen = JSON.parse(
    await readFile(join(root, 'bench', 'questions', 'words-of-questions.json'), 'utf8'),
  ) as Readonly<Record<string, readonly SeenQuestion[]>>;
  const { papers } = JSON.parse(await readFile(join(root, 'bench', 'questions', 'labels.json'), 'utf8')) as {
    papers: Readonly<Record<string, unknown>>;
  };
  const reader = paperReader(corpus);
  const versions = new Map<string, Version>();
  for (const name of Object.keys(papers))
    versions.set(name, { ...(await asRead(reader, name)), placed: (_page, box) => box });
  reader.close();
  const questions: AskedQuestion[] = [];
  for (const [paper, all] of Object.entries(seen)) {
    const wordsOf = readerOf(await readFile(join(corpus, paper.endsWith('.pdf') ? paper : `${paper}/page-01.jpg`)));
    for (const [page, label, y, hidden] of all) {
      const words = wordsOf(hidden, `${page} ${label}`);
      questions.push({
        paper,
        label,
        page,
        box: [LEFT, y - LINE / 2, WIDTH, LINE],
        queries: { words, typo: withTypo(words, random(words)) ?? words },
      });
    }
  }
  const rows: Record<string, FoundShare & { readonly indexed: ReturnType<typeof inIndex> }> = {};
  for (const [name, folder] of [
    ['scans', 'papers/'],
    ['photos', 'photos/'],
  ] as const) {
    const some = questions.filter(({ paper }) => paper.startsWith(folder));
    rows[name] = { ...(await foundIn(some, versions, new Map())), indexed: inIndex(some, versions) };
  }
  return {
    tables: [
      {
        title: `Real scans and photos: a question by three words that a person read, among the first ${FIRST} of ${versions.size} papers`,
        columns: [
          '',
          'questions',
          'three words',
          'own label',
          'with a typo',
          'all in the text',
          'or in other readings',
        ],
        rows: Object.entries(rows).map(([name, { questions: count, found, labels, indexed }]) =>
          [name, count, found['words'], labels['words'], found['typo'], indexed.text, indexed.other].map(
            (cell) => cell ?? Number.NaN,
          ),
        ),
      },
    ],
    figures: rows,
  };
}
