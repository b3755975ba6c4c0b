import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import { startStore } from '@exam-vault/testing/cluster/store';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { send } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR, reviewer, student } from '@exam-vault/testing/faults/fault-people';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';
import { pdfFile } from '@exam-vault/testing/files';
import { atEnd } from '../clean-up.ts';
import { ownServer } from '../own-server.ts';
import type { PartOptions, PartOutcome } from '../parts.ts';

const PAPERS = Number(process.env['RELEASES'] || 40);
/** Seconds from the start in which the dates lie. */
const [FIRST, LAST] = [30, 150];
/** The hubs' clocks are 90 s apart. */
const SHIFTS = [45_000, -45_000];
/** Seconds between two kills. */
const [SHORTEST, LONGEST] = [4, 14];
/** Decision 132: a paper is public at most a minute after its date. */
const MAX_LATE_MS = 60_000;

interface Released {
  readonly _id: string;
  readonly due: number;
  /** The question and the answer that showed it first. */
  seen: { readonly asked: number; readonly told: number } | null;
}

/** Two hubs with clocks apart are killed while papers are released: none is public early, and none more than a minute late. */
export async function killedReleases({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const server = await ownServer(folder);
  const store = await startStore();
  atEnd(() => store.stop());
  const start = async (shift: number): Promise<RealHub> => {
    const dataDir = join(folder, `hub${shift}`);
    await mkdir(dataDir, { recursive: true });
    const own = { DATA_DIR: dataDir, RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn', ...ADMINISTRATOR };
    return await startRealHub({
      env: { ...server.env, ...store.env, ...own, CLOCK_SHIFT_MS: String(shift) },
      preload: [import.meta.resolve('./clock-shift.js')],
      logFile: `${dataDir}.log`,
    });
  };
  const hubs = [await start(SHIFTS[0] ?? 0), await start(SHIFTS[1] ?? 0)];
  atEnd(async () => void (await Promise.all(hubs.map((hub) => hub.end('SIGKILL')))));
  const { whole } = random(seed);
  const papers = await scheduled(hubs[0]?.origin ?? '', whole);

  let kills = 0;
  const over = new AbortController();
  const killing = (async () => {
    while (!over.signal.aborted) {
      await delay(whole(SHORTEST * 1_000, LONGEST * 1_000));
      const at = whole(0, 1);
      await hubs[at]?.end('SIGKILL');
      kills += 1;
      hubs[at] = await start(SHIFTS[at] ?? 0);
    }
  })();
  const last = Math.max(...papers.map(({ due }) => due)) + MAX_LATE_MS;
  while (papers.some(({ seen }) => seen === null) && Date.now() < last) {
    await look(hubs, papers);
    await delay(100);
  }
  over.abort();
  await killing;

  // A slow answer makes none seem early or late.
  const lateness = papers.flatMap(({ seen, due }) => (seen === null ? [] : [seen.asked - due]));
  const never = papers.length - lateness.length;
  const early = papers.filter(({ seen, due }) => seen !== null && seen.told < due).length;
  const late = lateness.filter((ms) => ms > MAX_LATE_MS).length;
  return {
    rows: Object.entries({
      papers: papers.length,
      kills,
      'seconds after the date: first': Math.round(Math.min(...lateness) / 100) / 10,
      'seconds after the date: last': Math.round(Math.max(...lateness) / 100) / 10,
    }),
    faults: Object.entries({ early, late, 'never public': never }).flatMap(([what, papers]) =>
      papers === 0 ? [] : [`${papers} papers: ${what}`],
    ),
  };
}

async function scheduled(origin: string, whole: (from: number, to: number) => number): Promise<Released[]> {
  const [owner, teacher] = [await student(origin), await reviewer(origin)];
  const made: string[] = [];
  for (let n = 0; n < PAPERS; n += 1) {
    const as = { token: await owner.token(origin) };
    const { _id } = await uploadedPaper({ origin }, as, { title: `Paper ${n}` }, await pdfFile({ text: `Paper ${n}` }));
    made.push(_id);
  }
  const began = Date.now();
  const papers: Released[] = [];
  for (const _id of made) {
    const due = began + whole(FIRST * 1_000, LAST * 1_000);
    const as = { token: await teacher.token(origin) };
    const answer = await approve({ origin }, as, _id, { release_at: new Date(due).toISOString() });
    if (answer.status !== 200) throw new Error(`approval: ${answer.status} ${JSON.stringify(answer.body)}`);
    papers.push({ _id, due, seen: null });
  }
  return papers;
}

/** Notes which papers either hub shows to a stranger. */
async function look(hubs: readonly RealHub[], papers: Released[]): Promise<void> {
  for (const { origin } of hubs)
    for (let page = 1, isEnd = false; !isEnd; page += 1) {
      const asked = Date.now();
      const answer = await send(origin, 'GET', `/papers/all_paper?page=${page}`);
      const { data = [] } = (answer?.body ?? {}) as { data?: readonly { _id: string }[] };
      for (const { _id } of data) {
        const paper = papers.find((one) => one._id === _id);
        if (paper) paper.seen ??= { asked, told: Date.now() };
      }
      isEnd = data.length === 0;
    }
}
