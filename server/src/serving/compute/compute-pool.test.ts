import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  BACKGROUND,
  computePool,
  ComputeLimitError,
  INTERACTIVE,
  type Calls,
  type ComputeLimits,
  type TaskName,
} from './compute-pool.ts';

/** A thread of the tests: its tasks say what they do. */
const THREAD = `
import { getPriority } from 'node:os';
import { parentPort, threadId } from 'node:worker_threads';
const tasks = {
  echo: (value) => value,
  where: () => ({ thread: threadId, niceness: getPriority(), env: Object.keys(process.env) }),
  throw: () => { throw new Error('as it says'); },
  spin: () => { for (;;); },
  fill: (megabytes) => Array.from({ length: megabytes }, () => Array(131_072).fill(0.5)).length,
  ask: async ({ port }, name, value) => {
    const answer = new Promise((resolve) => port.once('message', resolve));
    port.postMessage({ id: 1, name, values: [value] });
    return await answer;
  },
  wait: (flag) => { Atomics.wait(new Int32Array(flag), 0, 0); return 'waited'; },
};
export default ({ id, name, input, port }) => {
  parentPort.postMessage({ began: id });
  return port ? tasks[name]({ port }, ...input) : tasks[name](...input);
};
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-threads-'));
  await writeFile(join(folder, 'thread.mjs'), THREAD);
});
afterAll(() => rm(folder, { recursive: true }));

/** A pool that runs the tasks above, closed at the end of `use`. */
async function withPool(
  limits: Partial<ComputeLimits>,
  use: (run: (name: string, person: string, ...input: unknown[]) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const pool = computePool(
    { ...INTERACTIVE, ...limits },
    { log: { error: () => {} }, thread: join(folder, 'thread.mjs') },
  );
  const run = pool.run as (name: TaskName, person: string, ...input: unknown[]) => Promise<unknown>;
  try {
    await use((name, ...rest) => run(name as TaskName, ...rest));
  } finally {
    await pool.close();
  }
}

it('runs a task in another thread, without the environment of the hub, and passes on what it throws', () =>
  withPool({}, async (run) => {
    expect(await run('where', 'a')).toMatchObject({ thread: expect.not.toSatisfy((id) => id === 0), env: [] });
    await expect(run('throw', 'a')).rejects.toThrow('as it says');
  }));

it('ends a task that takes too long, and goes on with the next', () =>
  withPool({ threads: 1, milliseconds: 50 }, async (run) => {
    const ended = run('spin', 'a');
    const next = run('echo', 'b', 'next');
    await expect(ended).rejects.toThrow(ComputeLimitError);
    expect(await next).toBe('next');
  }));

it('ends a task that takes too much memory, and goes on with the next', async () => {
  await withPool({ threads: 1, milliseconds: 60_000, megabytes: 16 }, async (run) => {
    await expect(run('fill', 'a', 64)).rejects.toThrow(ComputeLimitError);
    expect(await run('echo', 'a', 'next')).toBe('next');
  });
  await withPool({ threads: 1, milliseconds: 60_000, megabytes: 128 }, async (run) => {
    expect(await run('fill', 'a', 64)).toBe(64);
  });
});

it("gives a person one thread, so that their slow task doesn't delay others", () =>
  withPool({ threads: 2, milliseconds: 60_000 }, async (run) => {
    const flag = new SharedArrayBuffer(4);
    const slow = [run('wait', 'a', flag), run('echo', 'a', 'after')];
    expect(await run('echo', 'b', 'beside')).toBe('beside');
    Atomics.store(new Int32Array(flag), 0, 1);
    Atomics.notify(new Int32Array(flag), 0);
    expect(await Promise.all(slow)).toEqual(['waited', 'after']);
  }));

it("answers a task that asks the hub's own thread, also with what failed there", async () => {
  const pool = computePool(INTERACTIVE, { log: { error: () => {} }, thread: join(folder, 'thread.mjs') });
  const ask = pool.runAsking as unknown as (name: string, person: string, calls: Calls, ...input: unknown[]) => unknown;
  const calls = {
    double: (value: number) => Promise.resolve(new Map([[value, 2 * value]])),
    fail: () => Promise.reject(new Error('no database')),
  };
  try {
    expect(await ask('ask', 'a', calls, 'double', 4)).toEqual({ id: 1, value: new Map([[4, 8]]) });
    expect(await ask('ask', 'a', calls, 'fail', 4)).toMatchObject({ id: 1, error: { message: 'no database' } });
  } finally {
    await pool.close();
  }
});

it("refuses a task of the person who has the most when too many wait, not another's", () =>
  withPool({ threads: 1, milliseconds: 60_000, maxWaiting: 2 }, async (run) => {
    const flag = new SharedArrayBuffer(4);
    const running = run('wait', 'a', flag);
    const [first, second] = [run('echo', 'a', 1), run('echo', 'a', 2)];
    const other = run('echo', 'b', 3);
    await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    Atomics.store(new Int32Array(flag), 0, 1);
    Atomics.notify(new Int32Array(flag), 0);
    expect(await Promise.all([running, first, other])).toEqual(['waited', 1, 3]);
  }));

it('ends what runs when it closes', async () => {
  let running: Promise<unknown> = Promise.resolve();
  await withPool({ milliseconds: 60_000 }, async (run) => {
    running = run('spin', 'a');
    running.catch(() => undefined);
    await run('echo', 'b', 1);
  });
  await expect(running).rejects.toThrow('Terminating worker thread');
});

it.runIf(process.platform === 'linux')('lets the hub go first where nobody waits', () =>
  withPool({ niceness: BACKGROUND.niceness }, async (run) => {
    expect(await run('where', 'a')).toMatchObject({ niceness: expect.toSatisfy((value) => value > 0) });
  }),
);
