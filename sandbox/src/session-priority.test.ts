import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { startSandboxed } from './run-sandboxed.ts';
import { setSessionNiceness } from './session-priority.ts';

const LIMITS = { timeoutMs: 20_000, memoryLimitBytes: 512 * 1024 * 1024, maxOutputBytes: 10_000 };
const AUTOGROUP = '/proc/self/autogroup';
/** A container may not let its processes change it. */
const CAN_CHANGE = spawnSync('setsid', ['sh', '-c', `echo 1 > ${AUTOGROUP}`]).status === 0;
/** What the child itself sees. */
const SEEN = `nice; cat ${AUTOGROUP} 2>/dev/null`;
/** Until the hub has changed the session of the child, which it does beside the start. */
const WAITING = `while ${CAN_CHANGE} && ! grep -q 'nice 15' ${AUTOGROUP}; do sleep 0.02; done; ${SEEN}`;

describe('the priority of children (sched(7), autogroup)', () => {
  it('is lowered for the whole session, else background work is as important as the hub', async () => {
    const child = startSandboxed(['sh', '-c', WAITING], { saves: 'memory', niceness: 15 });
    const { end, output } = await child.run(Readable.from(['']), LIMITS);
    expect(end).toBe('exit');
    expect(output).toMatch(/^15\n/);
    if (CAN_CHANGE) expect(output).toMatch(/\/autogroup-\d+ nice 15\n$/);
    else expect(output).not.toMatch(/nice 15/);
  });

  it('stays as it is for a child that somebody must have at once', async () => {
    const { output } = await startSandboxed(['sh', '-c', SEEN]).run(Readable.from(['']), LIMITS);
    expect(output).toMatch(/^0\n/);
    expect(output).not.toMatch(/nice [1-9]/);
  });

  it('does nothing for a process that is gone', async () => {
    await expect(setSessionNiceness(2_000_000_000, 5)).resolves.toBeUndefined();
  });
});
