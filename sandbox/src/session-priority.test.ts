import { getPriority } from 'node:os';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { startSandboxed } from './run-sandboxed.ts';
import { setSessionNiceness } from './session-priority.ts';

const LIMITS = { timeoutMs: 20_000, memoryLimitBytes: 512 * 1024 * 1024, maxOutputBytes: 10_000 };
const AUTOGROUP = '/proc/self/autogroup';
/** What the child itself sees. */
const SEEN = `nice; cat ${AUTOGROUP} 2>/dev/null`;
/** Until the hub has changed the session of the child, which it does beside the start. */
const WAITING = `until grep -q 'nice 15' ${AUTOGROUP}; do sleep 0.02; done; ${SEEN}`;
const run = (script: string, niceness: number) =>
  startSandboxed(['sh', '-c', script], { saves: 'memory', niceness }).run(Readable.from(['']), LIMITS);

describe('the priority of children (sched(7), autogroup)', () => {
  it('is lowered for the whole session, else background work is as important as the hub', async () => {
    // A container may not let its processes change it.
    const canChange = (await run(`echo 1 > ${AUTOGROUP}`, 0)).code === 0;
    const { end, output } = await run(canChange ? WAITING : SEEN, 15);
    expect(end).toBe('exit');
    expect(Number(output.split('\n')[0])).toBe(Math.min(19, getPriority() + 15));
    if (canChange) expect(output).toMatch(/\/autogroup-\d+ nice 15\n$/);
    else expect(output).not.toMatch(/nice 15/);
  });

  it('stays as it is for a child that somebody must have at once', async () => {
    const { output } = await run(SEEN, 0);
    expect(Number(output.split('\n')[0])).toBe(getPriority());
    expect(output).not.toMatch(/nice [1-9]/);
  });

  it('does nothing for a process that is gone', async () => {
    await expect(setSessionNiceness(2_000_000_000, 5)).resolves.toBeUndefined();
  });
});
