import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import type { Send } from './fault-client.ts';
import { reviewer, student, type Client } from './fault-people.ts';
import { newTally, type Tally } from './ledger.ts';
import { writer, type Writer } from './writer.ts';

/** Students who write at the same time, with one teacher who reviews, and what has come of it all. */
export interface Workers {
  readonly tally: Tally;
  readonly people: readonly Client[];
  /** All of them work; what is returned ends it. `patient`: each sometimes checks the result of its requests, and goes on. */
  begin(origin: string, patient?: boolean): () => Promise<void>;
  workFor(origin: string, milliseconds: number): Promise<void>;
  /** As a writer looks: at all that was ever acknowledged, or only at what was touched since. */
  look(origin: string, all?: boolean): Promise<void>;
}

/** Milliseconds of work before a patient writer looks. */
const BEFORE_A_LOOK = 1_000;

/** On a hub that was started with ADMINISTRATOR. */
export async function makeWorkers(
  origin: string,
  seed: string,
  count: number,
  wire: { readonly send?: Send; readonly pause?: number } = {},
): Promise<Workers> {
  const tally = newTally();
  const teacher = await reviewer(origin);
  // Its first token now: asked for by a worker, it may be asked of a hub that is killed at this moment and comes back elsewhere.
  await teacher.token(origin);
  const students = await Promise.all(Array.from({ length: count }, () => student(origin)));
  const writers: Writer[] = students.map((owner, number) =>
    writer({ owner, reviewer: teacher, random: random(`${seed} ${number}`), tally, ...wire }),
  );
  const begin = (origin: string, patient = false) => {
    const stop = new AbortController();
    const work = async (one: Writer) => {
      if (!patient) return one.work(origin, stop.signal);
      while (!stop.signal.aborted) {
        // Node forgets a timeout inside AbortSignal.any when it collects garbage: nodejs/node#57736.
        const turn = new AbortController();
        const over = setTimeout(() => turn.abort(), BEFORE_A_LOOK);
        stop.signal.addEventListener('abort', () => turn.abort(), { signal: turn.signal });
        await one.work(origin, turn.signal);
        clearTimeout(over);
        turn.abort();
        await one.look(origin).catch((error: unknown) => tally.wrong.push(String(error)));
      }
    };
    const working = Promise.all(writers.map(work));
    working.catch(() => undefined);
    return async () => {
      stop.abort();
      await working;
    };
  };
  return {
    tally,
    people: [teacher, ...students],
    begin,
    async workFor(origin, milliseconds) {
      const end = begin(origin);
      await delay(milliseconds);
      await end();
    },
    async look(origin, all) {
      await Promise.all(writers.map((one) => one.look(origin, all)));
    },
  };
}
