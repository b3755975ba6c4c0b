import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFile } from './built-file.ts';
import type { LaunchMeasures } from './launcher/launch-measures.ts';
import { nextChildUser } from './child-user.ts';

/** Processes and threads of the child's user. One child needs about two dozen. */
const MAX_PROCESSES = 256;
const MAX_DESCRIPTORS = 64;
/** In which a shell counts the size of a file (POSIX). */
const BLOCK_BYTES = 512;
/**
 * The kernel refuses memory beyond the watched limit plus this margin: a child may allocate faster than its memory is checked. A smaller
 * margin does not work, because Node 24 reserves 512 MB for code, and the kernel counts them although nothing uses them.
 */
const DATA_MARGIN_BYTES = 1024 * 1024 * 1024;

/** How a child is isolated. Every form also has no new privileges and limits on CPU, memory, descriptors and time. */
export interface Isolation {
  /** The child has its own network, processes, IPC and mounts. */
  readonly namespaces: boolean;
  /** Its file system has the program's files alone and is read-only. Needs namespaces. */
  readonly ownRoot: boolean;
  /** It runs as a user that no other process has. Needs a hub that runs as root. */
  readonly ownUser: boolean;
  /** Landlock lets it read the program's files and nothing else. */
  readonly landlock: boolean;
  /** A filter denies it the system calls that it does not need. */
  readonly seccomp: boolean;
}

/** What this machine's kernel offers to the launcher. */
export interface KernelSupport {
  readonly landlock: boolean;
  readonly seccomp: boolean;
}

/** For a program that can't take its file through a pipe. */
export interface FileAccess {
  /** A folder of its own, the only place where it may write. */
  readonly folder: string;
  /** What it reads besides: its own parts. */
  readonly readable: readonly string[];
  /** Of each file that it writes. */
  readonly maxFileBytes: number;
}

export interface SandboxLimits {
  readonly cpuSeconds: number;
  readonly memoryLimitBytes: number;
  readonly files?: FileAccess;
}

/** Only the limits. */
export const NO_ISOLATION: Isolation = {
  namespaces: false,
  ownRoot: false,
  ownUser: false,
  landlock: false,
  seccomp: false,
};

/** All forms that may work on a platform, the strongest first. */
export function isolationForms(platform: NodeJS.Platform, isRoot: boolean, kernel: KernelSupport): Isolation[] {
  if (platform !== 'linux') return [NO_ISOLATION];
  const shapes = [
    // Landlock does what an own root does, and costs no mounts.
    ...(kernel.landlock ? [{ namespaces: true, ownRoot: false }] : []),
    { namespaces: true, ownRoot: true },
    { namespaces: false, ownRoot: false },
  ];
  const users = isRoot ? [true, false] : [false];
  const forms = shapes.flatMap((shape) => users.map((ownUser) => ({ ...shape, ownUser, ...kernel })));
  return [...forms, NO_ISOLATION];
}

/** The folder that has the workspaces and node_modules. */
const PROGRAM_ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** All that a child needs to read. The parsers, their libraries and models are packages; everything else is the system's libraries. */
const readablePaths = (): string[] => [
  realpathSync(process.execPath),
  ...['node_modules', 'sandbox', 'contract', 'page-corners'].map((name) => join(PROGRAM_ROOT, name)),
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/etc/ld.so.cache',
  '/dev/null',
  '/dev/urandom',
  '/sys/devices/system/cpu',
];

/**
 * A POSIX shell script, because every system has that shell. Its arguments: seconds of CPU, kilobytes of data, number of processes (or
 * nothing), blocks of 512 bytes of a file, the folder of a program that works on files and its user (or nothing), the place and the paths of
 * an own root, `--`, the program. A limit that the system does not know (macOS: data) is skipped.
 *
 * The own root is a folder in memory, with each path mounted in it read-only. /usr is there for the programs that follow. A
 * process that has changed its root can make no user namespace (user_namespaces(7)), and without capabilities it does not get out.
 */
const LIMITS_SCRIPT = `
echo 1000 2>/dev/null >/proc/self/oom_score_adj
ulimit -t "$1" && ulimit -c 0 && ulimit -f "$4" && ulimit -n ${MAX_DESCRIPTORS} || exit 125
ulimit -d "$2" 2>/dev/null
if [ -n "$3" ]; then ulimit -p "$3" 2>/dev/null || ulimit -u "$3" 2>/dev/null; fi
folder="$5"
if [ -n "$6" ]; then chown -hR "$6" "$folder" || exit 125; fi
shift 6
if [ "$1" != -- ]; then
  root="$1"
  shift
  mount -t tmpfs -o size=256k,mode=755,nosuid,nodev none $root || exit 125
  for link in bin lib lib64 sbin; do
    if [ -L "/$link" ]; then ln -s "usr/$link" "$root/$link" || exit 125; fi
  done
  while [ "$1" != -- ]; do
    if [ -e "$root$1" ]; then shift; continue
    elif [ -d "$1" ]; then mkdir -p "$root$1" || exit 125
    elif [ -e "$1" ]; then mkdir -p "$root\${1%/*}" && : >"$root$1" || exit 125
    else shift; continue
    fi
    mount --bind -o ro,nosuid "$1" "$root$1" && mount -o remount,bind,ro,nosuid "$root$1" || exit 125
    shift
  done
  if [ -n "$folder" ]; then
    mkdir -p "$root$folder" && mount --bind "$folder" "$root$folder" || exit 125
    mount -o remount,bind,nosuid,nodev,noexec "$root$folder" || exit 125
  fi
  mount -o remount,bind,ro,nosuid,nodev "$root" || exit 125
  cd "$root"
  shift
  exec chroot "$root" "$@"
fi
shift
exec "$@"`;

/** Where an own root needs more than a child reads: the programs that start it. */
const START_PATHS = ['/usr', '/bin', '/sbin'];

/** The command that runs `program` with this isolation and these limits. As root, each call gives another user. */
export function sandboxCommand(
  isolation: Isolation,
  limits: SandboxLimits,
  isRoot: boolean,
  program: readonly string[],
): string[] {
  const { namespaces, ownRoot, ownUser, landlock, seccomp } = isolation;
  const { cpuSeconds, memoryLimitBytes, files } = limits;
  const readable = [...readablePaths(), ...(files?.readable ?? [])];
  const unshare = [
    'unshare',
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    '--net',
    '--ipc',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
  ];
  const user = ownUser ? nextChildUser() : null;
  // The kernel counts processes by user. A user with other processes would reach the limit because of those.
  const processes = ownUser || (namespaces && !isRoot) ? String(MAX_PROCESSES) : '';
  const dropPrivileges = [
    'setpriv',
    '--no-new-privs',
    '--inh-caps=-all',
    ...(isRoot || namespaces ? ['--bounding-set=-all'] : []),
    ...(user === null ? [] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']),
  ];
  const dataKilobytes = Math.ceil((memoryLimitBytes + DATA_MARGIN_BYTES) / 1024);
  const applyLimits = [
    '/bin/sh',
    '-c',
    LIMITS_SCRIPT,
    'sh',
    String(cpuSeconds),
    String(dataKilobytes),
    processes,
    String(Math.ceil((files?.maxFileBytes ?? 0) / BLOCK_BYTES)),
    files?.folder ?? '',
    files && user !== null ? String(user) : '',
  ];
  const measures = { readable: landlock ? readable : null, writable: files?.folder ?? null, seccomp };
  return [
    ...(namespaces ? unshare : []),
    ...applyLimits,
    ...(ownRoot ? [mountPoint([...readable, files?.folder ?? '']), ...START_PATHS, ...readable] : []),
    '--',
    ...(isolation === NO_ISOLATION ? [] : dropPrivileges),
    ...(landlock || seccomp ? launcher(measures) : []),
    ...program,
  ];
}

/** A folder over which the own root is mounted: none of its paths may lie below it. */
function mountPoint(paths: readonly string[]): string {
  const folders = ['/mnt', '/media', '/srv', '/run', '/tmp', '/var'];
  return folders.find((folder) => existsSync(folder) && !paths.some((path) => path.startsWith(`${folder}/`))) ?? '/mnt';
}

function launcher(measures: LaunchMeasures): string[] {
  const program = builtFile(new URL('./launcher/launch-child.js', import.meta.url));
  return [process.execPath, program, JSON.stringify(measures)];
}

/** What the form consists of, in one line for the log. */
export function describeIsolation({ namespaces, ownRoot, ownUser, landlock, seccomp }: Isolation): string {
  const measures = [
    ...(namespaces ? ['own network, processes and mounts'] : []),
    ...(ownRoot ? ['own read-only root'] : []),
    ...(ownUser ? ['a user of its own'] : []),
    ...(landlock ? ['Landlock'] : []),
    ...(seccomp ? ['system call filter'] : []),
  ];
  return measures.length === 0 ? 'NO isolation' : measures.join(', ');
}
