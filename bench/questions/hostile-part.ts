import { monitorEventLoopDelay } from 'node:perf_hooks';
import { random, type Random } from '@exam-vault/demo/random';
import { repeatsOf } from '@exam-vault/server/questions/question-matching';
import type { Result } from '../table.ts';

/** Questions of the paper, and words of each: as many as are compared. */
const [QUESTIONS, WORDS] = [400, 220];
/** As many as the hub takes for one question. */
const CANDIDATES = 24;
/** Different texts; each is a candidate of several questions, under another id. */
const TEXTS = 480;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const someLetters = (chance: Random, length: number) =>
  Array.from({ length }, () => LETTERS[chance.whole(0, LETTERS.length - 1)]).join('');

/** A word with four letters changed: the letters of most pairs of such words must be compared. */
function likeWord(chance: Random): string {
  const letters = Array.from('transportationers');
  for (let turn = 0; turn < 4; turn += 1) letters[chance.whole(0, letters.length - 1)] = someLetters(chance, 1);
  return letters.join('');
}

const SORTS: Readonly<Record<string, (chance: Random, at: number) => string>> = {
  'words made to look alike': likeWord,
  'every third word equal, the others made to look alike': (chance, at) =>
    at % 3 === 0 ? `equal${LETTERS[Math.floor(at / 3) % 26]}${LETTERS[Math.floor(at / 78)]}` : likeWord(chance),
  'words of 24 letters': (chance) => `${someLetters(chance, 12)}mountainside`,
  'random words': (chance) => someLetters(chance, chance.whole(4, 12)),
};

/** What it costs to compare hostile papers with others like them. Their text is made to be slow to compare. The database is left out. */
export async function hostilePart(): Promise<Result> {
  const figures: { readonly sort: string; readonly cpu_s: number; readonly s: number; readonly longest_ms: number }[] =
    [];
  for (const [sort, word] of Object.entries(SORTS)) {
    const chance = random(sort);
    const text = () => Array.from({ length: WORDS }, (_, at) => word(chance, at)).join(' ');
    const texts = Array.from({ length: TEXTS }, text);
    const questions = Array.from({ length: QUESTIONS }, () => ({ text: text(), stem: null }));
    let number = 0;
    const candidates = () =>
      Promise.resolve(
        Array.from({ length: CANDIDATES }, () => {
          number += 1;
          return { _id: String(number), document_id: '', text: texts[number % TEXTS] ?? '', stem: null };
        }),
      );
    const waits = monitorEventLoopDelay({ resolution: 1 });
    waits.enable();
    const [began, used] = [performance.now(), process.cpuUsage()];
    // No document has the words: those that several have are never taken for others that were misread.
    await repeatsOf(questions, { candidates, documentsOf: () => Promise.resolve(new Map()) });
    const { user, system } = process.cpuUsage(used);
    waits.disable();
    const cpu_s = (user + system) / 1e6;
    figures.push({ sort, cpu_s, s: (performance.now() - began) / 1e3, longest_ms: waits.max / 1e6 });
    console.log(`  ${sort}: ${cpu_s.toFixed(1)} s`);
  }
  return {
    tables: [
      {
        title: `A paper of ${QUESTIONS} questions of ${WORDS} words, each with ${CANDIDATES} candidates like it`,
        columns: ['', 'processor, s', 'clock, s', 'longest wait of others, ms'],
        rows: figures.map(({ sort, cpu_s, s, longest_ms }) => [sort, cpu_s, s, longest_ms]),
      },
    ],
    figures: { papers: figures },
  };
}
