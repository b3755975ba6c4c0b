import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { usersToTest } from '@exam-vault/testing/test-users';
import { builtFile } from './built-file.ts';
import { describeIsolation, isolationForms, NO_ISOLATION, type Isolation } from './isolation.ts';
import { ATTACKS, type Attack } from './probe/attacks.ts';
import type { ProbeResult } from './probe/probe-isolation.ts';
import type { SandboxState } from './sandbox.ts';

/** Issue 14, part 1: every form of isolation against every attack, and what the hub does where no form is strong. */

const isRoot = process.getuid?.() === 0;
const dist = (name: string) => JSON.stringify(pathToFileURL(builtFile(new URL(name, import.meta.url))).href);

/** Denied system calls: their numbers on x64 and on arm64. */
type Denied = Readonly<Record<string, readonly [number | null, number | null]>>;

/** What the default profile of container engines denies without CAP_SYS_ADMIN: namespaces and mounts. */
const CONTAINER: Denied = {
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  ptrace: [101, 117],
};
/** Engines from before Landlock deny its calls. */
const OLD_ENGINE: Denied = { ...CONTAINER, landlock: [444, 444] };

/**
 * Runs a script as a plain user without capabilities, as in a container, where the system calls of `denied` fail. As root the script runs as
 * root where no other user can read this project.
 */
async function inContainer<T>(denied: Denied, script: string): Promise<T> {
  const inner = ['--input-type=module', '-e', script];
  const outer = `
    import { execute, setNoNewPrivileges } from ${dist('./launcher/libc.js')};
    import { installFilter, seccompFilter } from ${dist('./launcher/seccomp.js')};
    setNoNewPrivileges();
    installFilter(seccompFilter(${JSON.stringify(denied)}, null));
    execute(process.execPath, [process.execPath, ...${JSON.stringify(inner)}], ['PATH=/usr/bin:/bin:/usr/sbin:/sbin']);`;
  const user = usersToTest().at(-1)?.user;
  const drop = isRoot ? ['--bounding-set=-all', '--inh-caps=-all'] : [];
  const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const child = spawn(
    'setpriv',
    ['--no-new-privs', ...drop, ...as, process.execPath, '--input-type=module', '-e', outer],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
    },
  );
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output) as T;
}

const stateScript = (mode: string) => `
  import { sandbox } from ${dist('./sandbox.js')};
  const lines = [];
  const log = { info: (...line) => lines.push(['info', ...line]), warn: () => {}, error: (...line) => lines.push(['error', ...line]) };
  const isolation = sandbox({ mode: ${JSON.stringify(mode)}, log });
  const state = await isolation.state();
  const command = await isolation.command({ cpuSeconds: 1, memoryLimitBytes: 1e8 }, ['true']).catch((error) => error.name);
  console.log(JSON.stringify({ state, command, lines }));
  process.exit(0);`;

interface ContainerReport {
  readonly state: SandboxState;
  readonly command: readonly string[] | string;
  readonly lines: readonly (readonly [level: string, form: object, message: string])[];
}

/** Probes forms one after the other, as this user or in a container. */
async function probeAll(forms: readonly Isolation[]): Promise<Record<string, ProbeResult>> {
  const { probeIsolation } = await import('./probe/probe-isolation.ts');
  const results: Record<string, ProbeResult> = {};
  for (const form of forms) results[describeIsolation(form)] = await probeIsolation(form, isRoot);
  return results;
}

const NO_ATTACK = { succeeded: [] };

describe('each form of isolation', () => {
  const all = (landlock: boolean) => isolationForms('linux', isRoot, { landlock, seccomp: true });

  it(
    'refuses every attack: with namespaces, with Landlock instead of them, and without Landlock',
    { timeout: 60_000 },
    async () => {
      const forms = [
        // The strongest on this machine, the same without Landlock, and what is left in a container.
        all(true)[0],
        all(false)[0],
        all(true).find((form) => !form.namespaces),
      ].flatMap((form) => form ?? []);
      const results = await probeAll(forms);
      expect(results).toEqual(Object.fromEntries(Object.keys(results).map((name) => [name, NO_ATTACK])));
      expect(Object.keys(results)).toHaveLength(3);
    },
  );

  it('differs from no isolation, where each attack of the probe succeeds', { timeout: 60_000 }, async () => {
    const [result] = Object.values(await probeAll([NO_ISOLATION]));
    const succeeded: readonly Attack[] = ATTACKS.filter((attack) => attack !== 'change the upload');
    // The upload comes through a pipe, whatever the form.
    expect(result).toEqual({ succeeded });
  });

  it('is tried the strongest first, and only as far as the platform has it', () => {
    const [first, ...others] = isolationForms('linux', true, { landlock: true, seccomp: true });
    expect(first).toEqual({ namespaces: true, ownRoot: false, ownUser: true, landlock: true, seccomp: true });
    expect(others.at(-1)).toEqual(NO_ISOLATION);
    expect(isolationForms('linux', false, { landlock: false, seccomp: true }).some((form) => form.ownUser)).toBe(false);
    expect(isolationForms('darwin', true, { landlock: false, seccomp: false })).toEqual([NO_ISOLATION]);
  });
});

describe('in a container without rights', () => {
  it('Landlock and the filter are strong by themselves under the default profile', { timeout: 60_000 }, async () => {
    const { state, command, lines } = await inContainer<ContainerReport>(CONTAINER, stateScript('strict'));
    expect(state).toMatchObject({ strength: 'strong', missing: [], isUsable: true });
    expect(state.description).toContain('Landlock, system call filter');
    expect(state.description).not.toContain('mounts');
    expect(command).toContain('--no-new-privs');
    expect(lines.map(([level]) => level)).toEqual(['info']);
  });

  it(
    'no file is opened where the engine denies Landlock too, and the log says what is missing',
    { timeout: 60_000 },
    async () => {
      const { state, command, lines } = await inContainer<ContainerReport>(OLD_ENGINE, stateScript('strict'));
      expect(state).toMatchObject({ strength: 'weak', isUsable: false });
      expect(state.missing).toContain('read a private file');
      expect(command).toBe('SandboxUnavailableError');
      expect(lines).toMatchObject([
        ['error', { missing: state.missing }, expect.stringContaining('uploads are refused')],
      ]);
    },
  );

  it(
    'SANDBOX=weak opens files there in the best form that is left, and says so at error level',
    { timeout: 60_000 },
    async () => {
      const { state, command, lines } = await inContainer<ContainerReport>(OLD_ENGINE, stateScript('weak'));
      expect(state).toMatchObject({ strength: 'weak', isUsable: true });
      expect(state.missing).not.toContain('open a TCP connection');
      expect(command).toContain('--no-new-privs');
      expect(lines).toMatchObject([['error', {}, expect.stringContaining('SANDBOX=weak allows it')]]);
    },
  );
});
