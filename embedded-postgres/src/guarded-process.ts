import { spawn } from 'node:child_process';
import type { ServerAccount } from './server-account.ts';

/**
 * Runs a command and ends it with SIGINT (PostgreSQL's fast shutdown) as soon as the pipe from the hub closes, which
 * the kernel does for us however the hub dies. The signal is repeated: the first one may come before the command has
 * its handlers. Signals meant for the hub's group (Ctrl-C, a service manager's SIGTERM) leave the guard alone.
 */
const guard = `
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
  /** Null: as the hub's own user. */
  account: ServerAccount | null;
  workingFolder: string;
  /** Open file that takes what the command prints. */
  output: number;
}

export interface GuardedProcess {
  /** How it ended, in words. Never rejects; that it could not be started is an ending too. */
  readonly exited: Promise<{ code: number | null; reason: string }>;
  isRunning(): boolean;
  /** Asks for a fast shutdown; `exited` tells when it is done. */
  end(): void;
}

export function spawnGuarded({ command, args, account, workingFolder, output }: GuardedCommand): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', guard, 'sh', command, ...args], {
    cwd: workingFolder,
    // Nothing of the hub's environment: it holds secrets, and PGOPTIONS and its like would change the server.
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
    // Closed, so that the watching half of a guard whose other half was killed ends its command.
    child.stdin?.destroy();
    return end;
  });
  return { exited, isRunning: () => running, end: () => void child.stdin?.destroy() };
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `its guard was ended by ${signal}`;
  // The shell's way of saying that a signal ended the command.
  return code !== null && code > 128 ? `ended by signal ${code - 128}` : `exit code ${code}`;
}
