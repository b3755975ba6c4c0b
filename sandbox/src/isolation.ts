import { existsSync } from 'node:fs';

/** The child's user when the hub runs as root: it owns nothing. */
const NOBODY_UID = 65_534;
/** Processes and threads of the child's user, so of all children together. One child needs about two dozen. */
const MAX_PROCESSES = 1_024;
const MAX_DESCRIPTORS = 64;
/**
 * The kernel refuses memory beyond the watched limit plus this margin: a child may allocate faster than its memory is checked. A smaller
 * margin does not work, because Node 24 reserves 512 MB for code, and the kernel counts them although nothing uses them.
 */
const DATA_MARGIN_BYTES = 1024 * 1024 * 1024;
const MEGABYTE_BYTES = 1024 * 1024;

/** How a child is isolated. */
export interface Isolation {
  /** `all`: the child has its own network, processes, IPC and mounts; `network`: only its own network. */
  readonly namespaces: 'all' | 'network' | 'none';
  /** The child runs as the user nobody. Needs a hub that runs as root. */
  readonly nobody: boolean;
}

export interface SandboxLimits {
  readonly cpuSeconds: number;
  readonly memoryLimitBytes: number;
  /** Folders that look empty to a child with its own mounts. */
  readonly hiddenFolders: readonly string[];
}

/** All isolations of a platform, the strongest first. The caller uses the first one that works. */
export function isolationLevels(platform: NodeJS.Platform, isRoot: boolean): Isolation[] {
  const namespaces = platform === 'linux' ? (['all', 'network', 'none'] as const) : (['none'] as const);
  const users = isRoot && platform === 'linux' ? [true, false] : [false];
  const levels = namespaces.flatMap((kind) => users.map((nobody) => ({ namespaces: kind, nobody })));
  return levels.sort((a, b) => weakness(a) - weakness(b));
}

/** A network of one's own matters most, then not being root, then the other namespaces. */
function weakness({ namespaces, nobody }: Isolation): number {
  return (namespaces === 'none' ? 4 : 0) + (nobody ? 0 : 2) + (namespaces === 'network' ? 1 : 0);
}

/**
 * A POSIX shell script, because every system has that shell. Its arguments: seconds of CPU, kilobytes of data, number of processes (or
 * nothing), folders to hide, `--`, the program. A limit that the system does not know (macOS: data) is skipped.
 */
const LIMITS_SCRIPT = `
echo 1000 2>/dev/null >/proc/self/oom_score_adj
ulimit -t "$1" && ulimit -c 0 && ulimit -f 0 && ulimit -n ${MAX_DESCRIPTORS} || exit 125
ulimit -d "$2" 2>/dev/null
if [ -n "$3" ]; then ulimit -p "$3" 2>/dev/null || ulimit -u "$3" 2>/dev/null; fi
shift 3
while [ "$1" != -- ]; do mount -t tmpfs -o size=4k,mode=755 none "$1" || exit 125; shift; done
shift
exec "$@"`;

/** The command that runs `program` with this isolation and these limits. */
export function sandboxCommand(
  { namespaces, nobody }: Isolation,
  limits: SandboxLimits,
  isRoot: boolean,
  program: readonly string[],
): string[] {
  const isIsolated = namespaces !== 'none';
  const hasOwnMounts = namespaces === 'all';
  const unshare = [
    'unshare',
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    '--net',
    ...(namespaces === 'all' ? ['--ipc', '--mount', '--pid', '--fork', '--kill-child'] : []),
  ];
  // The kernel counts processes by user. A user with other processes would reach the limit because of those.
  const processes = nobody || (isIsolated && !isRoot) ? String(MAX_PROCESSES) : '';
  const dropPrivileges = [
    'setpriv',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
    ...(nobody ? [`--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups'] : []),
  ];
  const dataKilobytes = Math.ceil((limits.memoryLimitBytes + DATA_MARGIN_BYTES) / 1024);
  const applyLimits = [
    '/bin/sh',
    '-c',
    LIMITS_SCRIPT,
    'sh',
    String(limits.cpuSeconds),
    String(dataKilobytes),
    processes,
  ];
  return [
    ...(isIsolated ? unshare : []),
    ...applyLimits,
    ...(hasOwnMounts ? limits.hiddenFolders.filter((folder) => existsSync(folder)) : []),
    '--',
    ...(isIsolated || nobody ? dropPrivileges : []),
    ...program,
  ];
}

/** One line for the log that also says what is missing. */
export function describeSandbox(
  { namespaces, nobody }: Isolation,
  limits: SandboxLimits,
  isRoot: boolean,
  isMemoryWatched: boolean,
): string {
  const hidesFolders = namespaces === 'all' && limits.hiddenFolders.length > 0;
  const user = isRoot ? 'user root' : "the hub's own user";
  return [
    namespaces === 'none' ? 'NO network isolation (not permitted here)' : 'network namespace',
    ...(namespaces === 'all' ? ['process namespace'] : []),
    ...(hidesFolders ? ['data folders hidden'] : []),
    nobody ? 'user nobody' : user,
    `CPU ${limits.cpuSeconds} s`,
    `memory ${Math.round(limits.memoryLimitBytes / MEGABYTE_BYTES)} MB${isMemoryWatched ? '' : ' (NOT watched here)'}`,
  ].join(', ');
}
