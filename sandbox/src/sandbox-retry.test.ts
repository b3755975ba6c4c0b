import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeIsolation, isolationForms, NO_ISOLATION, type Isolation } from './isolation.ts';
import { probeIsolation, type ProbeResult } from './probe/probe-isolation.ts';
import { sandbox, type Sandbox } from './sandbox.ts';

/** Issue 14, part 1 (d): one failed probe weakens nothing for the life of the process. */

const [STRONG, OTHER] = isolationForms('linux', false, { landlock: true, seccomp: true }) as [Isolation, Isolation];
const LIMITS = { cpuSeconds: 1, memoryLimitBytes: 1e8 };
const HANGS: ProbeResult = { failure: 'ended by timeout' };
const REFUSES_ALL: ProbeResult = { succeeded: [] };
const LETS_WRITE: ProbeResult = { succeeded: ['write a file'] };

const opened: Sandbox[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A sandbox whose probes answer what the test says; the last answer of a form stays. */
function scripted(answers: ReadonlyMap<Isolation, ProbeResult[]>, mode: 'strict' | 'weak' = 'strict') {
  const probed: Isolation[] = [];
  const errors: unknown[] = [];
  const isolation = sandbox({
    mode,
    forms: [...answers.keys()],
    firstRetryMs: 5,
    log: { info: () => {}, warn: () => {}, error: (...line: unknown[]) => errors.push(line) },
    async probe(form) {
      probed.push(form);
      const left = answers.get(form) ?? [];
      return (left.length > 1 ? left.shift() : left[0]) ?? HANGS;
    },
  });
  opened.push(isolation);
  return { isolation, probed, errors };
}

describe('a probe that fails', () => {
  it('is made again at once: the machine may have been busy', async () => {
    const { isolation, probed } = scripted(new Map([[STRONG, [HANGS, REFUSES_ALL]]]));
    expect(await isolation.state()).toMatchObject({ strength: 'strong', isUsable: true });
    expect(probed).toEqual([STRONG, STRONG]);
  });

  it('leaves a weaker form only until a stronger one works', async () => {
    const answers = new Map([
      [STRONG, [HANGS, HANGS, HANGS, HANGS, REFUSES_ALL]],
      [NO_ISOLATION, [LETS_WRITE]],
    ]);
    const { isolation, errors } = scripted(answers);
    expect(await isolation.state()).toMatchObject({
      strength: 'weak',
      isUsable: false,
      // What the form lets through, and why the stronger one does not work.
      missing: ['write a file', expect.stringMatching(/Landlock.*: ended by timeout$/)],
    });
    await expect(isolation.command(LIMITS, ['true'])).rejects.toThrow('write a file');
    await vi.waitFor(async () => expect(await isolation.state()).toMatchObject({ strength: 'strong', isUsable: true }));
    expect(await isolation.command(LIMITS, ['true'])).toContain('true');
    // Trying again without a change is not logged again.
    expect(errors).toHaveLength(1);
  });

  it('does not give up a strong form while a stronger one is tried', async () => {
    const answers = new Map([
      [STRONG, [HANGS]],
      [OTHER, [REFUSES_ALL]],
    ]);
    const { isolation, probed } = scripted(answers);
    expect(await isolation.state()).toMatchObject({ strength: 'strong' });
    await vi.waitFor(() => expect(probed.length).toBeGreaterThan(6));
    expect(await isolation.command(LIMITS, ['true'])).toContain('true');
  });

  it('of all forms leaves none, also with SANDBOX=weak, and is tried again', async () => {
    const { isolation } = scripted(new Map([[NO_ISOLATION, [HANGS, HANGS, LETS_WRITE]]]), 'weak');
    expect(await isolation.state()).toMatchObject({ strength: 'none', isUsable: false });
    await expect(isolation.command(LIMITS, ['true'])).rejects.toThrow('ended by timeout');
    await vi.waitFor(async () => expect(await isolation.state()).toMatchObject({ strength: 'weak', isUsable: true }));
  });
});

describe('SANDBOX=weak', () => {
  it('takes the form that refuses most, also where it is not the first', async () => {
    const answers = new Map<Isolation, ProbeResult[]>([
      [STRONG, [{ succeeded: ['write a file', 'open a TCP connection'] }]],
      [OTHER, [LETS_WRITE]],
      [NO_ISOLATION, [{ succeeded: ['write a file', 'signal the hub'] }]],
    ]);
    const { isolation } = scripted(answers, 'weak');
    const description = expect.stringContaining(describeIsolation(OTHER)) as string;
    expect(await isolation.state()).toMatchObject({ strength: 'weak', missing: ['write a file'], description });
  });
});

describe('a machine without', () => {
  it('unshare in its path refuses that form and says why', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const result = await probeIsolation(STRONG, false);
    vi.unstubAllEnvs();
    expect(result).toMatchObject({ failure: expect.stringContaining('unshare') });
  });

  it('a folder for the probe in /tmp uses the next one, and without any says so', async () => {
    expect(await probeIsolation(NO_ISOLATION, false, ['/proc/none'])).toEqual({
      failure: 'No folder for the probe can be made in /proc/none',
    });
    expect(await probeIsolation(NO_ISOLATION, false, ['/proc/none', process.cwd()])).toHaveProperty('succeeded');
  });
});
