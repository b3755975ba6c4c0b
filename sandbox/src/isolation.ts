import { existsSync } from 'node:fs';

/** Who the child is when the hub is root: nobody, who owns nothing. */
const NOBODY_UID = 65_534;
/** Processes and threads of the child's user, so of all children at a time; each needs some two dozen. */
const MAX_PROCESSES = 1_024;
const MAX_DESCRIPTORS = 64;
/**
 * Bytes of data beyond the watched limit at which the kernel itself refuses more, for what is quicker than the watch. Not
 * less: Node 24 reserves 512 MB for code that count although they are never touched.
 */
const DATA_MARGIN_BYTES = 1024 * 1024 * 1024;
const MEGABYTE_BYTES = 1024 * 1024;

/** What a sandbox is made of. */
export interface Isolation {
  /** `all`: network, processes, IPC and mounts are the child's own; `network`: the network alone. */
  readonly namespaces: 'all' | 'network' | 'none';
  /** The child runs as nobody; only root can ask for that. */
  readonly nobody: boolean;
}

export interface SandboxLimits {
  readonly cpuSeconds: number;
  readonly memoryLimitBytes: number;
  /** Folders that the child sees empty, where it has mounts of its own. */
  readonly hiddenFolders: readonly string[];
}

/** From the strongest to the weakest; the first that holds on this machine is taken. */
export function isolationLevels(platform: NodeJS.Platform, isRoot: boolean): Isolation[] {
  const isolations = platform === 'linux' ? (['all', 'network', 'none'] as const) : (['none'] as const);
  const users = isRoot && platform === 'linux' ? [true, false] : [false];
  const forms = isolations.flatMap((namespaces) => users.map((nobody) => ({ namespaces, nobody })));
  // The whole of the namespaces weighs less than not being root.
  return forms.sort((one, other) => rank(one) - rank(other));
}

function rank(form: Isolation): number {
  return (form.namespaces === 'none' ? 4 : 0) + (form.nobody ? 0 : 2) + (form.namespaces === 'network' ? 1 : 0);
}

/**
 * In POSIX shell, because it is everywhere: arguments are seconds of CPU, kilobytes of data, the number of processes or
 * nothing, folders to hide, `--`, the program. What a system does not know (macOS: data) is left out, the rest is not.
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

/** The command that runs `program` in a sandbox of this form. */
export function sandboxCommand(
  form: Isolation,
  limits: SandboxLimits,
  isRoot: boolean,
  program: readonly string[],
): string[] {
  const isolated = form.namespaces !== 'none';
  const whole = form.namespaces === 'all';
  const namespaces = [
    'unshare',
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    '--net',
    ...(whole ? ['--ipc', '--mount', '--pid', '--fork', '--kill-child'] : []),
  ];
  // Counted by user: of a user who has other processes too, the limit would hit those.
  const processes = form.nobody || (isolated && !isRoot) ? String(MAX_PROCESSES) : '';
  const privileges = [
    'setpriv',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
    ...(form.nobody ? [`--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, '--clear-groups'] : []),
  ];
  const data = Math.ceil((limits.memoryLimitBytes + DATA_MARGIN_BYTES) / 1024);
  const limited = ['/bin/sh', '-c', LIMITS_SCRIPT, 'sh', String(limits.cpuSeconds), String(data), processes];
  return [
    ...(isolated ? namespaces : []),
    ...limited,
    ...(whole ? limits.hiddenFolders.filter((folder) => existsSync(folder)) : []),
    '--',
    ...(isolated || form.nobody ? privileges : []),
    ...program,
  ];
}

/** One honest line. */
export function describeSandbox(form: Isolation, limits: SandboxLimits, isRoot: boolean, watched: boolean): string {
  const hides = form.namespaces === 'all' && limits.hiddenFolders.length > 0;
  const user = isRoot ? 'user root' : "the hub's own user";
  return [
    form.namespaces === 'none' ? 'NO network isolation (not permitted here)' : 'network namespace',
    ...(form.namespaces === 'all' ? ['process namespace'] : []),
    ...(hides ? ['data folders hidden'] : []),
    form.nobody ? 'user nobody' : user,
    `CPU ${limits.cpuSeconds} s`,
    `memory ${Math.round(limits.memoryLimitBytes / MEGABYTE_BYTES)} MB${watched ? '' : ' (NOT watched here)'}`,
  ].join(', ');
}
