import { spawn } from 'node:child_process';
import type { ServerAccount } from './server-account.ts';

/**
 * Runs a command and ends it with SIGINT (PostgreSQL's fast shutdown) when the pipe from the hub closes. The kernel closes the pipe even when
 * the hub is killed. The signal is repeated, because the first one may come before the command has installed its handlers. The guard ignores
 * signals for the hub's process group (Ctrl-C, SIGTERM of a service manager).
 */
const GUARD_SCRIPT = `
trap '' HUP INT QUIT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
P=$!
( read _ <&3; N=0; while [ $N -lt 60 ] && kill -INT $P 2>/dev/null; do N=$((N+1)); sleep 1; done ) &
W=$!
wait $P; S=$?
kill -9 $W
exit $S
`;

export interface GuardedCommand {
  command: string;
  args: string[];
  /** Null for the hub's own user. */
  account: ServerAccount | null;
  workingFolder: string;
  /** Descriptor of an open file for the command's output. */
  output: number;
}

export interface GuardedProcess {
  /** `reason` is for people. Never rejects; a failed start resolves too. */
  readonly exited: Promise<{ code: number | null; reason: string }>;
  isRunning(): boolean;
  /** Starts a fast shutdown; `exited` resolves at its end. */
  end(): void;
}

export function spawnGuarded({ command, args, account, workingFolder, output }: GuardedCommand): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', GUARD_SCRIPT, 'sh', command, ...args], {
    cwd: workingFolder,
    // The hub's environment holds secrets, and variables like PGOPTIONS would change the server.
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
    detached: true,
    stdio: ['pipe', output, output],
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
  let running = true;
  child.stdin?.on('error', () => undefined);
  const exited = new Promise<{ code: number | null; reason: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, reason: error.message }));
    child.once('exit', (code, signal) => resolve({ code, reason: describeExit(code, signal) }));
  }).then((end) => {
    running = false;
    // If one process of the guard was killed, the other one now ends the command.
    child.stdin?.destroy();
    return end;
  });
  return { exited, isRunning: () => running, end: () => void child.stdin?.destroy() };
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `its guard was ended by ${signal}`;
  // A shell adds 128 to the signal that ended a command.
  return code !== null && code > 128 ? `ended by signal ${code - 128}` : `exit code ${code}`;
}
