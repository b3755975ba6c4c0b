import { faultsOf } from './judge.ts';
import { anyRequests, type FuzzRequest } from './requests.ts';
import { WireClient } from './wire.ts';
import type { FuzzFixtures } from './values.ts';

export interface FuzzRun {
  readonly origin: string;
  readonly fixtures: FuzzFixtures;
  /** The same requests come again for the same seed and fixtures. */
  readonly seed: number;
  readonly requests: number;
  /** Requests at a time. */
  readonly connections: number;
  /** What no answer may tell: folders, names. */
  readonly secrets: readonly string[];
  readonly onProgress?: (done: number) => void;
}

export interface FuzzReport {
  readonly requests: number;
  /** By status; 'none' where the connection of what is no HTTP was ended without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that carried a token which must not hold. */
  readonly hostileTokens: number;
  /** Milliseconds of each answer, in the order in which they came. */
  readonly times: readonly number[];
  readonly slowest: { readonly ms: number; readonly route: string };
  /** Each with its request; at most FEW are kept. */
  readonly faults: readonly string[];
}

/** Requests that are made at a time: they are large. */
const PORTION = 500;
const FEW = 20;

const shown = ({ bytes }: FuzzRequest) => bytes.toString('latin1', 0, 2_000);

/** Sends requests of any shape to a hub and judges each answer. */
export async function fuzz(run: FuzzRun): Promise<FuzzReport> {
  const statuses: Record<string, number> = {};
  const [faults, times]: [string[], number[]] = [[], []];
  let hostileTokens = 0;
  let slowest = { ms: 0, route: '' };

  async function send(client: WireClient, request: FuzzRequest): Promise<void> {
    const began = performance.now();
    const note = (what: string) => faults.length < FEW && faults.push(`${request.route}: ${what}\n${shown(request)}`);
    try {
      const answer = await client.ask(request);
      const status = answer?.status ?? 'none';
      statuses[status] = (statuses[status] ?? 0) + 1;
      const wrong = answer ? faultsOf(request, answer, run.secrets) : [];
      if (wrong.length > 0) note(wrong.join('; '));
    } catch (error) {
      note(error instanceof Error ? error.message : String(error));
    }
    const ms = performance.now() - began;
    if (!request.mayBeDropped) times.push(ms);
    if (!request.mayBeDropped && ms > slowest.ms) slowest = { ms, route: request.route };
    if (request.mustNotSucceed) hostileTokens += 1;
  }

  for (let done = 0; done < run.requests; done += PORTION) {
    const requests = anyRequests(run.fixtures, run.seed + done, Math.min(PORTION, run.requests - done));
    const worker = async () => {
      const client = new WireClient(run.origin);
      for (let request = requests.pop(); request; request = requests.pop()) await send(client, request);
      client.close();
    };
    await Promise.all(Array.from({ length: run.connections }, worker));
    run.onProgress?.(Math.min(run.requests, done + PORTION));
  }
  return { requests: run.requests, statuses, hostileTokens, times, slowest, faults };
}
