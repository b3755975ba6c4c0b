import { join } from 'node:path';
import { killCycles } from '@exam-vault/testing/faults/kill-cycles';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { verifyAfter } from '@exam-vault/testing/faults/verify-after';
import { quantile } from '../numbers.ts';
import type { PartOutcome, PartOptions } from './part.ts';

const CYCLES = Number(process.env['FAULTS_CYCLES'] || 300);
const WRITERS = Number(process.env['FAULTS_WRITERS'] || 6);
/** Milliseconds of work before each kill. */
const WORK = [100, 1_600] as const;

/** kill -9 at random moments during uploads, edits, reviews and deletions, and a stop under load. */
export async function kills({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const dataDir = join(folder, 'data');
  const began = performance.now();
  const { kills, healed, tally, badEnds } = await killCycles({
    dataDir,
    seed,
    cycles: CYCLES,
    writers: WRITERS,
    work: WORK,
    logFile: `${dataDir}.log`,
    onCycle(done, tally) {
      if (done % 10 !== 0 && done !== CYCLES) return;
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(
        `  ${done} cycles, ${acknowledgedIn(tally)} writes acknowledged, ${tally.lost.length} lost, ${seconds} s`,
      );
    },
  });
  const { orphans, findings } = await verifyAfter({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', PROCESSING: 'off' });
  const faults = [...tally.lost, ...tally.wrong, ...badEnds, ...(findings ? [findings] : [])];
  const hard = Object.entries(kills).reduce((sum, [name, count]) => (name === 'terminate' ? sum : sum + count), 0);
  return {
    name: 'kills',
    figures: {
      kill_9_cycles: hard,
      stops_under_load: kills['terminate'] ?? 0,
      kills,
      acknowledged: acknowledgedIn(tally),
      acknowledged_by_kind: tally.acknowledged,
      lost: tally.lost.length,
      other_answers: tally.wrong.length,
      refused_503: tally.refused,
      connections_broken: tally.broken,
      unanswered_done: tally.done,
      unanswered_not_done: tally.undone,
      orphans_collected: orphans,
      works_again_ms: Object.fromEntries(
        Object.entries(healed).map(([what, ms]) => [what, { p50: quantile(ms, 0.5), max: Math.max(...ms) }]),
      ),
      seconds: (performance.now() - began) / 1000,
    },
    rows: [
      ['kill -9 cycles', hard],
      ...Object.entries(kills).map(([what, count]) => [`  ${what}`, count] as const),
      ['writes acknowledged', acknowledgedIn(tally)],
      ['lost', tally.lost.length],
      ['answers that were neither done nor 503', tally.wrong.length],
      ['503 with Retry-After', tally.refused],
      ['connections broken', tally.broken],
      ['unanswered, but done', tally.done],
      ['unanswered, not done', tally.undone],
      ['orphans left by kills and swept', orphans],
      ...Object.entries(healed).map(
        ([what, ms]) => [`works again after ${what}, ms, median`, quantile(ms, 0.5)] as const,
      ),
      ['hub verify', findings || 'clean'],
    ],
    faults,
  };
}
