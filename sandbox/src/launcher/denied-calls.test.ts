import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sandboxCommand } from '../isolation.ts';
import { runSandboxed } from '../run-sandboxed.ts';
import { seccompFilter } from './seccomp.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const LIMITS = { timeoutMs: 30_000, memoryLimitBytes: 400 * MEGABYTE_BYTES, maxOutputBytes: 10_000 };
/** As in a container: no namespaces, and the hub's own user, so that the filter alone stands between a child and the hub. */
const CONTAINER_FORM = { namespaces: false, ownRoot: false, ownUser: false, landlock: false, seccomp: true };
const EPERM = 1;

/**
 * Calls as a file that has taken over its parser could make them, each as C declaration and arguments. `target` is a process of the hub.
 * Without the filter, none of them changes anything in the tests' own processes.
 */
const calls = (
  target: number,
): readonly (readonly [name: string, declaration: string, ...args: readonly unknown[]])[] => [
  ['send the signals of a pipe to the hub', 'int fcntl(int, int, long)', 0, 8, target],
  ['choose which signal a pipe sends', 'int fcntl(int, int, long)', 0, 10, 23],
  ['send the signals of a pipe to the hub (ioctl)', 'int ioctl(int, unsigned long, int *)', 0, 0x8901, [target]],
  ['send the signals of a socket to the hub (ioctl)', 'int ioctl(int, unsigned long, int *)', 0, 0x8902, [target]],
  ['send signals at all (ioctl)', 'int ioctl(int, unsigned long, int *)', 0, 0x5452, [0]],
  ['take a descriptor of the hub', 'int getsockopt(int, int, int, int *, int *)', 0, 1, 77, [0], [4]],
  ['change the priority of the hub', 'int setpriority(int, int, int)', 0, target, 19],
  ['change the scheduling of the hub', 'int sched_setscheduler(int, int, int *)', target, 0, [0]],
  ['change the cores of the hub', 'int sched_setaffinity(int, size_t, long *)', target, 8, [-1]],
  ['write back all disks', 'int syncfs(int)', 0],
  [
    'start a process',
    'int posix_spawn(void *, const char *, void *, void *, const char **, const char **)',
    null,
    '/bin/true',
    null,
    null,
    ['true', null],
    [null],
  ],
  ['change the attributes of a file', 'long syscall(long, long, const char *, long *, long, long)', 'file_setattr'],
  ['write an extended attribute', 'long syscall(long, long, const char *, long *, long, long)', 'setxattrat'],
];

/** Makes the calls in a child and gives the number of each one's failure, or 0. */
async function errnos(form: typeof CONTAINER_FORM): Promise<Record<string, number>> {
  const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));
  const code = `
    const koffi = process.getBuiltinModule('module').createRequire(${JSON.stringify(packageFile)})('koffi');
    const libc = koffi.load(null);
    const byNumber = { setxattrat: 463, file_setattr: 469 };
    const answer = {};
    for (const [name, declaration, ...args] of ${JSON.stringify(calls(process.pid))}) {
      const call = libc.func(declaration);
      const values = args[0] in byNumber ? [byNumber[args[0]], -1, '', [0, 0], 0, 0] : args;
      const result = call(...values);
      // posix_spawn returns its failure instead of setting errno.
      answer[name] = declaration.includes('posix_spawn') ? result : result < 0 ? koffi.errno() : 0;
    }
    console.log(JSON.stringify(answer));`;
  const command = sandboxCommand(form, { cpuSeconds: 20, memoryLimitBytes: LIMITS.memoryLimitBytes }, false, [
    process.execPath,
    '-e',
    code,
  ]);
  const result = await runSandboxed(command, Readable.from([]), LIMITS);
  if (result.code !== 0) throw new Error(`The child ended with ${result.code ?? result.signal}: ${result.errorOutput}`);
  return JSON.parse(result.output) as Record<string, number>;
}

describe('the filter of system calls', () => {
  it(
    'refuses what a hijacked parser could do to the hub without any file or connection',
    { timeout: 60_000 },
    async () => {
      if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
        expect(() => seccompFilter({}, null)).toThrow(/no filter of system calls/);
        return;
      }
      const names = calls(0).map(([name]) => name);
      const refused = await errnos(CONTAINER_FORM);
      expect(refused).toEqual(Object.fromEntries(names.map((name) => [name, EPERM])));
    },
  );
});
