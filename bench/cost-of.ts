import { cpuOf, type Cpu } from './cpu.ts';
import type { HubProcess } from './hub-process.ts';

const AT_ONCE = 4;

/** What one of something costs. */
export interface Cost extends Cpu {
  readonly bytes: number;
}

/** Does something so many times, a few at a time. @returns what one costs; `bytes` is what was answered */
export async function costOf(hub: HubProcess, times: number, one: (turn: number) => Promise<number>): Promise<Cost> {
  // What is done for the first time costs more: plans, compiled code.
  for (let turn = 0; turn < AT_ONCE; turn += 1) await one(turn);
  const before = cpuOf(hub.pid);
  let [turn, bytes] = [0, 0];
  const ask = async () => {
    while (turn < times) bytes += await one(turn++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const after = cpuOf(hub.pid);
  return {
    hub: (after.hub - before.hub) / times,
    database: (after.database - before.database) / times,
    bytes: bytes / times,
  };
}

/** The length of an answer. @throws when it is a refusal */
export async function bytesOf(answered: Promise<Response>): Promise<number> {
  const response = await answered;
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return byteLength;
}
