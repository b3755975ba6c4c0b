import { openSync } from 'node:fs';
import koffi, { type KoffiFunc } from 'koffi';

type Argument = number | bigint;

const O_PATH = 0x20_0000;
const F_SETFD = 2;
const PR_SET_NO_NEW_PRIVS = 38;

const libc = koffi.load(null);
const syscall: KoffiFunc<(number: number, a: Argument, b: Argument, c: Argument, d: Argument) => number> = libc.func(
  'long syscall(long number, intptr_t a, intptr_t b, intptr_t c, intptr_t d)',
);
const prctl: KoffiFunc<(option: number, a: number, b: number, c: number, d: number) => number> = libc.func(
  'int prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d)',
);
const fcntl: KoffiFunc<(descriptor: number, command: number, flags: number) => number> = libc.func(
  'int fcntl(int descriptor, int command, int flags)',
);
type Strings = readonly (string | null)[];
const execve: KoffiFunc<(path: string, args: Strings, environment: Strings) => number> = libc.func(
  'int execve(const char *path, const char **args, const char **environment)',
);

function checked(call: string, result: number): number {
  if (result < 0) throw new Error(`${call} failed with errno ${koffi.errno()}`);
  return result;
}

/** Makes a system call. Memory is passed by its address. @throws Error with the number of the failure */
export function systemCall(name: string, number: number, ...args: readonly Argument[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = args;
  return checked(name, syscall(number, a, b, c, d));
}

/** The memory address of a buffer. The caller keeps the buffer while the address is in use. */
export const addressOf = (buffer: Buffer): bigint => koffi.address(buffer);

/** From now on no program that is executed gains rights (prctl(2)). Without privileges, Landlock and seccomp ask for it. */
export function setNoNewPrivileges(): void {
  checked('prctl', prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
}

/** A descriptor that only names a file or folder. @throws Error ENOENT, EACCES */
export const openPath = (path: string): number => openSync(path, O_PATH);

/** Replaces this process. All threads but the calling one end, so what holds for that thread holds for the whole program. */
export function execute(path: string, args: readonly string[], environment: readonly string[]): never {
  // Node marks the descriptors that it was started with as "close on exec".
  for (const descriptor of [0, 1, 2]) checked('fcntl', fcntl(descriptor, F_SETFD, 0));
  checked('execve', execve(path, [...args, null], [...environment, null]));
  throw new Error('execve returned');
}
