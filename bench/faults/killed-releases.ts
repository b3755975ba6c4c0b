import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import { startStore } from '@exam-vault/testing/cluster/store';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { send } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR, reviewer, student } from '@exam-vault/testing/faults/fault-people';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';
import { pdfFile } from '@exam-vault/testing/files';
import { atEnd } from '../clean-up.ts';
import { ownServer } from '../own-server.ts';
import type { PartOptions, PartOutcome } from '../parts.ts';

const PAPERS = Number(process.env['RELEASES'] || 40);
/** Papers that are archived meanwhile. */
const ARCHIVED = 10;
/** Until papers and rule are there. */
const PREPARED_MS = 120_000;
/** From when on hubs are killed and papers released. */
const BEFORE_MIDNIGHT_MS = 90_000;
const QUARTER_MS = 15 * 60_000;
/** Seconds in which the dates lie. */
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

/**
 * Two hubs with clocks apart are killed while papers are released, and others archived: none early, and none more than a minute late. The
 * years of a department end at midnight, so the hubs are where that comes next.
 */
export async function killedReleases({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const { midnight, timeZone } = nextMidnight(Date.now() + PREPARED_MS);
  const server = await ownServer(folder);
  const store = await startStore();
  atEnd(() => store.stop());
  const start = async (shift: number): Promise<RealHub> => {
    const dataDir = join(folder, `hub${shift}`);
    await mkdir(dataDir, { recursive: true });
    const own = { DATA_DIR: dataDir, RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn', ...ADMINISTRATOR };
    return await startRealHub({
      env: { ...server.env, ...store.env, ...own, TIME_ZONE: timeZone, CLOCK_SHIFT_MS: String(shift) },
      preload: [import.meta.resolve('./clock-shift.js')],
      logFile: `${dataDir}.log`,
    });
  };
  const hubs = [await start(SHIFTS[0] ?? 0), await start(SHIFTS[1] ?? 0)];
  atEnd(async () => void (await Promise.all(hubs.map((hub) => hub.end('SIGKILL')))));
  const { whole } = random(seed);
  const archived = await archivable(hubs[0]?.origin ?? '', midnight, timeZone);
  const papers = await scheduled(hubs[0]?.origin ?? '', whole, midnight - BEFORE_MIDNIGHT_MS);
  await delay(Math.max(0, midnight - BEFORE_MIDNIGHT_MS - Date.now()));

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
  const last = Math.max(midnight, ...papers.map(({ due }) => due)) + MAX_LATE_MS;
  while ([...papers, ...archived].some(({ seen }) => seen === null) && Date.now() < last) {
    await look(hubs, papers);
    await lookForArchived(hubs, archived);
    await delay(100);
  }
  over.abort();
  await killing;

  // A slow answer makes none seem early or late.
  const [released, gone] = [outcomeOf(papers), outcomeOf(archived)];
  return {
    rows: Object.entries({
      papers: papers.length,
      'papers archived': archived.length,
      kills,
      'seconds after the date: first': released.first,
      'seconds after the date: last': released.last,
      'seconds after midnight: first archived': gone.first,
      'seconds after midnight: last archived': gone.last,
    }),
    faults: Object.entries({
      early: released.early,
      late: released.late,
      'never public': released.never,
      'archived early': gone.early,
      'archived late': gone.late,
      'never archived': gone.never,
    }).flatMap(([what, papers]) => (papers === 0 ? [] : [`${papers} papers: ${what}`])),
  };
}

function outcomeOf(papers: readonly Released[]) {
  const lateness = papers.flatMap(({ seen, due }) => (seen === null ? [] : [seen.asked - due]));
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  return {
    first: seconds(Math.min(...lateness)),
    last: seconds(Math.max(...lateness)),
    never: papers.length - lateness.length,
    early: papers.filter(({ seen, due }) => seen !== null && seen.told < due).length,
    late: lateness.filter((ms) => ms > MAX_LATE_MS).length,
  };
}

const localTime = (moment: number, timeZone: string) => new Date(moment).toLocaleString('sv', { timeZone });

/** The next quarter of an hour at which it is midnight somewhere, after `from`. */
function nextMidnight(from: number): { readonly midnight: number; readonly timeZone: string } {
  const zones = Intl.supportedValuesOf('timeZone');
  for (let midnight = Math.ceil(from / QUARTER_MS) * QUARTER_MS; ; midnight += QUARTER_MS) {
    const timeZone = zones.find((zone) => localTime(midnight, zone).endsWith(' 00:00:00'));
    if (timeZone !== undefined) return { midnight, timeZone };
  }
}

/** Public papers of a department that keeps them one year, which ends at `midnight`. */
async function archivable(origin: string, midnight: number, timeZone: string): Promise<Released[]> {
  const [owner, teacher] = [await student(origin), await reviewer(origin)];
  const lastDay = new Date(localTime(midnight, timeZone).slice(0, 10));
  lastDay.setUTCFullYear(lastDay.getUTCFullYear() - 1, lastDay.getUTCMonth(), lastDay.getUTCDate() - 1);
  const fields = { department: 'ME', exam_date: lastDay.toISOString().slice(0, 10) };
  const papers: Released[] = [];
  for (let n = 0; n < ARCHIVED; n += 1) {
    const as = { token: await owner.token(origin) };
    const title = `Old ${n}`;
    const { _id } = await uploadedPaper({ origin }, as, { title, ...fields }, await pdfFile({ text: title }));
    await approve({ origin }, { token: await teacher.token(origin) }, _id);
    papers.push({ _id, due: midnight, seen: null });
  }
  const json = { department: 'ME', keep_years: 1, never_publish: [] };
  const as = { token: await teacher.token(origin) };
  const { status } = await ask({ origin }, 'PUT', '/admin/department_rules', { as, json });
  if (status !== 200) throw new Error(`the rule of the department: ${status}`);
  if (Date.now() > midnight) throw new Error('the papers were not ready in time');
  return papers;
}

/** Notes which papers either hub shows to a stranger no longer. */
async function lookForArchived(hubs: readonly RealHub[], papers: readonly Released[]): Promise<void> {
  for (const { origin } of hubs)
    for (const paper of papers.filter(({ seen }) => seen === null)) {
      const asked = Date.now();
      const answer = await send(origin, 'GET', `/papers/${paper._id}/view_paper`);
      if (answer?.status === 404) paper.seen = { asked, told: Date.now() };
    }
}

async function scheduled(
  origin: string,
  whole: (from: number, to: number) => number,
  from: number,
): Promise<Released[]> {
  const [owner, teacher] = [await student(origin), await reviewer(origin)];
  const made: string[] = [];
  for (let n = 0; n < PAPERS; n += 1) {
    const as = { token: await owner.token(origin) };
    const { _id } = await uploadedPaper({ origin }, as, { title: `Paper ${n}` }, await pdfFile({ text: `Paper ${n}` }));
    made.push(_id);
  }
  const began = Math.max(Date.now(), from);
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
