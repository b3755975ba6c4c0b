import fc from 'fast-check';
import { faultsOf } from './check-answer.ts';
import { anyRequest, type FuzzRequest } from './requests.ts';
import { WireClient } from './wire.ts';
import type { FuzzFixtures } from './values.ts';

export interface FuzzRun {
  readonly origin: string;
  readonly fixtures: FuzzFixtures;
  /** The same requests are generated again for the same seed and fixtures. */
  readonly seed: number;
  readonly requests: number;
  /** Requests at a time. */
  readonly connections: number;
  /** Texts that no answer may contain: folders, names. */
  readonly secrets: readonly string[];
}

export interface FuzzReport {
  /** By status; 'none' when the hub closed the connection of a request that was no HTTP without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests with a token that must not be accepted. */
  readonly hostileTokens: number;
  /** Each with the smallest request that has a wrong answer too, as far as fast-check finds one. At most MAX_FAULTS. */
  readonly faults: readonly string[];
}

/** Requests that are generated at a time: they are large. */
const BATCH = 500;
const MAX_FAULTS = 20;
/** Shrinking repeats a request many times, so only the first faults are shrunk. */
const MAX_SHRUNK = 3;
const SHRINK_LIMIT_MS = 20_000;

const shown = ({ bytes }: FuzzRequest) => bytes.toString('latin1', 0, 2_000);

/** Sends generated requests to a hub and checks each answer. */
export async function fuzz(run: FuzzRun): Promise<FuzzReport> {
  const any = anyRequest(run.fixtures);
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  let hostileTokens = 0;

  /** @returns what is wrong with the answer, empty when nothing is */
  async function check(client: WireClient, request: FuzzRequest, onStatus?: (status: string) => void): Promise<string> {
    try {
      const answer = await client.ask(request);
      onStatus?.(String(answer?.status ?? 'none'));
      return answer ? faultsOf(request, answer, run.secrets).join('; ') : '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function send(client: WireClient, request: FuzzRequest): Promise<string> {
    const wrong = await check(client, request, (status) => (statuses[status] = (statuses[status] ?? 0) + 1));
    if (request.mustNotSucceed) hostileTokens += 1;
    return wrong;
  }

  /** Generates the request with this index again, and lets fast-check shrink it as long as its answer stays wrong. */
  async function shrink(seed: number, index: number): Promise<FuzzRequest | undefined> {
    const client = new WireClient(run.origin);
    const answeredRight = fc.asyncProperty(any, async (request) => (await check(client, request)) === '');
    const { counterexample } = await fc.check(answeredRight, {
      seed,
      path: String(index),
      numRuns: 1,
      interruptAfterTimeLimit: SHRINK_LIMIT_MS,
    });
    client.close();
    return counterexample?.[0];
  }

  for (let done = 0; done < run.requests; done += BATCH) {
    const seed = run.seed + done;
    const requests = fc.sample(any, { seed, numRuns: Math.min(BATCH, run.requests - done) });
    const wrong: { readonly index: number; readonly request: FuzzRequest; readonly why: string }[] = [];
    const queue = requests.entries();
    const work = async () => {
      const client = new WireClient(run.origin);
      for (const [index, request] of queue) {
        const why = await send(client, request);
        if (why !== '') wrong.push({ index, request, why });
      }
      client.close();
    };
    await Promise.all(Array.from({ length: run.connections }, work));
    for (const { index, request, why } of wrong.slice(0, MAX_FAULTS - faults.length)) {
      const smallest = faults.length < MAX_SHRUNK ? await shrink(seed, index) : undefined;
      faults.push(`${request.route}: ${why}\n${shown(smallest ?? request)}`);
    }
  }
  return { statuses, hostileTokens, faults };
}
