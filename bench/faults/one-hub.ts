import { makeWorkers, type Workers } from '@exam-vault/testing/faults/workers';
import { ADMINISTRATOR } from '@exam-vault/testing/faults/fault-people';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';
import { verifyAfter } from '@exam-vault/testing/faults/verify-after';
import { atEnd } from '../clean-up.ts';
import type { PartOutcome } from './part.ts';

/** A hub that stays, people who work on it, and what befalls it. */
export interface Troubled {
  readonly hub: RealHub;
  readonly workers: Workers;
  readonly env: Readonly<Record<string, string>>;
}

type Told = Pick<PartOutcome, 'rows' | 'faults'>;

interface HubOptions {
  readonly name: string;
  readonly dataDir: string;
  readonly seed: string;
  readonly writers?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly preload?: readonly string[];
  /** Where its log goes; beside the data folder when absent. */
  readonly logFile?: string;
}

/** Starts a hub, lets `trouble` befall it, looks at all that was acknowledged, stops it and verifies its files. */
export async function oneHub(
  { name, dataDir, seed, writers = 4, env: more = {}, preload = [], logFile = `${dataDir}.log` }: HubOptions,
  trouble: (troubled: Troubled) => Promise<Told>,
): Promise<PartOutcome> {
  const base = { DATA_DIR: dataDir, RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn', ...more };
  const env = { ...base, ...ADMINISTRATOR };
  const hub = await startRealHub({ env, preload, logFile });
  const stop = atEnd(async () => void (await hub.end('SIGTERM')));
  const workers = await makeWorkers(hub.origin, seed, writers);
  const { tally } = workers;
  await workers.workFor(hub.origin, 1_500);
  const { rows, faults } = await trouble({ hub, workers, env });
  // It works as before, without anybody's help.
  const before = acknowledgedIn(tally);
  await workers.workFor(hub.origin, 1_500);
  await workers.look(hub.origin, true);
  const worksAgain = acknowledgedIn(tally) > before;
  const [code] = await Promise.all([hub.end('SIGTERM').then(([code]) => code), stop()]);
  const { orphans, findings } = await verifyAfter(base);
  const kept = { acknowledged: acknowledgedIn(tally), lost: tally.lost.length, other_answers: tally.wrong.length };
  const seen = { refused_503: tally.refused, connections_broken: tally.broken, orphans_collected: orphans };
  return {
    name,
    figures: { ...Object.fromEntries(rows), ...kept, ...seen },
    rows: [...rows, ...Object.entries({ ...kept, ...seen }), ['hub verify', findings || 'clean']],
    faults: [
      ...faults,
      ...tally.lost,
      ...tally.wrong,
      ...(worksAgain ? [] : ['nothing was acknowledged afterwards']),
      ...(code === 0 ? [] : [`the hub ended with ${code}`]),
      ...(findings ? [findings] : []),
    ],
  };
}
