import { DENIED_CALLS, type CallNumbers } from './denied-calls.ts';
import { addressOf, systemCall } from './libc.ts';

// linux/audit.h, linux/seccomp.h, linux/bpf_common.h
const ARCHITECTURES = {
  x64: { index: 0, audit: 0xc000_003e, seccomp: 317 },
  arm64: { index: 1, audit: 0xc000_00b7, seccomp: 277 },
} as const;
const SET_MODE_FILTER = 1;
const RETURN_KILL_PROCESS = 0x8000_0000;
const RETURN_ALLOW = 0x7fff_0000;
const RETURN_ERRNO = 0x0005_0000;
const [EPERM, ENOSYS] = [1, 38];
const [LOAD_WORD, RETURN, JUMP_EQUAL, JUMP_GREATER_OR_EQUAL, JUMP_ANY_BIT] = [0x20, 0x06, 0x15, 0x35, 0x45];
/** struct seccomp_data: the number, the architecture, the address of the call, its arguments in 64 bits each. */
const NUMBER_OFFSET = 0;
const ARCHITECTURE_OFFSET = 4;
const argumentOffset = (index: number) => 16 + 8 * index;
/** The calls of the x32 interface have this bit. */
const X32_BIT = 0x4000_0000;

/** What a program that works on files may do besides; Landlock or its own root keep it in its folder. `truncate`, `chmod` and times are none. */
const FILE_CALLS: readonly string[] = [
  'mkdir',
  'mkdirat',
  'rmdir',
  'unlink',
  'unlinkat',
  'rename',
  'renameat',
  'renameat2',
  'ftruncate',
  'fallocate',
  // LibreOffice does not start unless it can listen; see the rules of `socket`. It can connect to nothing.
  'socket',
  'bind',
  'listen',
  'accept',
  'accept4',
];
const SOCKET: CallNumbers = [41, 198];
const ACCESS: CallNumbers = [21, null];
const FACCESSAT: CallNumbers = [269, 48];
const FACCESSAT2: CallNumbers = [439, 439];
const W_OK = 2;
const UNIX_SOCKETS = 1;
/** Of SOCK_DGRAM, SOCK_RAW and SOCK_SEQPACKET; a stream has none of them. */
const OTHER_THAN_STREAM = 0b1110;

const CLONE: CallNumbers = [56, 220];
const CLONE3: CallNumbers = [435, 435];
const OPEN: CallNumbers = [2, null];
const OPENAT: CallNumbers = [257, 56];
const OPENAT2: CallNumbers = [437, 437];
const KILL: CallNumbers = [62, 129];
const TGKILL: CallNumbers = [234, 131];
const PRLIMIT: CallNumbers = [302, 261];
const IOCTL: CallNumbers = [16, 29];
const FCNTL: CallNumbers = [72, 25];
const SCHED_SETAFFINITY: CallNumbers = [203, 122];
const GETSOCKOPT: CallNumbers = [55, 209];
/** A new thread has it; a new process has not. */
const CLONE_THREAD = 0x1_0000;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACES = 0x7e02_0000;
/** O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND. */
const OPEN_FOR_WRITING = 0o3 | 0o100 | 0o1000 | 0o2000;
/** FIOASYNC, FIOSETOWN, SIOCSPGRP: as the commands of fcntl below. TIOCSTI, TIOCLINUX: typing into a terminal. */
const DENIED_IOCTLS = [0x5452, 0x8901, 0x8902, 0x5412, 0x541c];
/**
 * F_SETOWN, F_SETSIG, F_SETOWN_EX: a pipe that is read sends any signal, SIGKILL too, to any process of the same user. Landlock stops that
 * only from its version 6 on (Linux 6.12). F_SETLEASE and F_NOTIFY watch files of others.
 */
const DENIED_FCNTLS = [8, 10, 15, 1024, 1026];
/** The process at the other end of the standard input, which is the hub, as a descriptor. */
const SO_PEERPIDFD = 77;

type Instruction = readonly [code: number, jumpIfTrue: number, jumpIfFalse: number, value: number];

const load = (offset: number): Instruction => [LOAD_WORD, 0, 0, offset];
const answer = (value: number): Instruction => [RETURN, 0, 0, value];
const refuse = (errno: number) => answer(RETURN_ERRNO | errno);

/** `rules` run for one call, with the accumulator free. They end with the call's number in it when they have not decided. */
function forCall(number: number, rules: readonly Instruction[]): Instruction[] {
  return [[JUMP_EQUAL, 0, rules.length, number], ...rules];
}

/** Denies the call when the lower half of an argument has one of these bits. */
const denyBits = (argument: number, bits: number): Instruction[] => [
  load(argumentOffset(argument)),
  [JUMP_ANY_BIT, 0, 1, bits],
  refuse(EPERM),
  load(NUMBER_OFFSET),
];

/** Denies the call unless the lower half of an argument has one of these bits. */
const denyWithout = (argument: number, bits: number): Instruction[] => [
  load(argumentOffset(argument)),
  [JUMP_ANY_BIT, 1, 0, bits],
  refuse(EPERM),
  load(NUMBER_OFFSET),
];

/** Denies the call unless the lower half of an argument has this value. */
const denyUnless = (argument: number, value: number): Instruction[] => [
  load(argumentOffset(argument)),
  [JUMP_EQUAL, 1, 0, value],
  refuse(EPERM),
  load(NUMBER_OFFSET),
];

const denyValue = (argument: number, value: number): Instruction[] => [
  load(argumentOffset(argument)),
  [JUMP_EQUAL, 0, 1, value],
  refuse(EPERM),
  load(NUMBER_OFFSET),
];

interface FilterOptions {
  readonly writesFiles: boolean;
}

/** The calls whose arguments decide. A process may signal itself and make threads, but no process. */
function rulesByArgument(
  ownPid: number,
  { writesFiles }: FilterOptions,
): ReadonlyArray<readonly [CallNumbers, readonly Instruction[]]> {
  const ofFiles = [
    [SOCKET, [...denyUnless(0, UNIX_SOCKETS), ...denyBits(1, OTHER_THAN_STREAM)]],
    // Else LibreOffice would listen in /tmp, where it may not write.
    [ACCESS, denyBits(1, W_OK)],
    [FACCESSAT, denyBits(2, W_OK)],
    [FACCESSAT2, denyBits(2, W_OK)],
  ] as const;
  const ofPipes = [
    [OPEN, denyBits(1, OPEN_FOR_WRITING)],
    [OPENAT, denyBits(2, OPEN_FOR_WRITING)],
  ] as const;
  return [
    ...(writesFiles ? ofFiles : ofPipes),
    [CLONE, [...denyBits(0, NEW_NAMESPACES), ...denyWithout(0, CLONE_THREAD)]],
    // Its flags are in memory, where a filter cannot look. The C library uses clone instead then.
    [CLONE3, [refuse(ENOSYS)]],
    [OPENAT2, [refuse(ENOSYS)]],
    [KILL, denyUnless(0, ownPid)],
    [TGKILL, denyUnless(0, ownPid)],
    [PRLIMIT, denyUnless(0, 0)],
    [SCHED_SETAFFINITY, denyUnless(0, 0)],
    [IOCTL, DENIED_IOCTLS.flatMap((command) => denyValue(1, command))],
    [FCNTL, DENIED_FCNTLS.flatMap((command) => denyValue(1, command))],
    [GETSOCKOPT, denyValue(2, SO_PEERPIDFD)],
  ];
}

function encode(instructions: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(instructions.length * 8);
  instructions.forEach(([code, jumpIfTrue, jumpIfFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpIfTrue, index * 8 + 2);
    bytes.writeUInt8(jumpIfFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}

/** The architecture of this process, or undefined where the filter is not known. */
const architecture = () =>
  ARCHITECTURES[process.arch as keyof typeof ARCHITECTURES] as
    | (typeof ARCHITECTURES)[keyof typeof ARCHITECTURES]
    | undefined;

/** A filter in the kernel's language. Calls by another architecture's numbers end the process. */
export function seccompFilter(
  calls: Readonly<Record<string, CallNumbers>>,
  ownPid: number | null,
  options: FilterOptions = { writesFiles: false },
): Buffer {
  const known = architecture();
  if (!known) throw new Error(`There is no filter of system calls for ${process.arch}`);
  const numberOf = (numbers: CallNumbers) => numbers[known.index];
  const byArgument = ownPid === null ? [] : rulesByArgument(ownPid, options);
  return encode([
    load(ARCHITECTURE_OFFSET),
    [JUMP_EQUAL, 1, 0, known.audit],
    answer(RETURN_KILL_PROCESS),
    load(NUMBER_OFFSET),
    [JUMP_GREATER_OR_EQUAL, 0, 1, X32_BIT],
    answer(RETURN_KILL_PROCESS),
    ...byArgument.flatMap(([numbers, rules]) => {
      const number = numberOf(numbers);
      return number === null ? [] : forCall(number, rules);
    }),
    ...Object.values(calls).flatMap((numbers) => {
      const number = numberOf(numbers);
      return number === null ? [] : forCall(number, [refuse(EPERM)]);
    }),
    answer(RETURN_ALLOW),
  ]);
}

/** Installs a filter for this thread and the programs that it executes. Needs `setNoNewPrivileges` before it. @throws Error */
export function installFilter(filter: Buffer): void {
  const known = architecture();
  if (!known) throw new Error(`There is no filter of system calls for ${process.arch}`);
  // struct sock_fprog: the number of instructions, padding, their address.
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8, 0);
  program.writeBigUInt64LE(addressOf(filter), 8);
  systemCall('seccomp', known.seccomp, SET_MODE_FILTER, 0, addressOf(program));
}

/** Denies the calls that a child never needs. */
export function restrictWithSeccomp(options: FilterOptions): void {
  const denied = Object.entries(DENIED_CALLS).filter(([name]) => !options.writesFiles || !FILE_CALLS.includes(name));
  installFilter(seccompFilter(Object.fromEntries(denied), process.pid, options));
}
