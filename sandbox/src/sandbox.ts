import { open } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { builtFile } from './built-file.ts';
import { describeSandbox, isolationLevels, sandboxCommand, type Isolation, type SandboxLimits } from './isolation.ts';
import { canWatchMemory } from './process-tree-memory.ts';
import { runSandboxed } from './run-sandboxed.ts';

/** Long enough for the first start on a slow disk, which loads two parsers. */
const PROBE_TIMEOUT_MS = 15_000;
const MAX_PROBE_OUTPUT_BYTES = 10_000;

export interface Sandbox {
  /** How it isolates and what it limits, in one line. */
  readonly description: string;
  /** The command that runs a program in it. */
  command(program: readonly string[]): string[];
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The listener of the probe has no address');
  return address.port;
}

/** Runs the probe with this isolation. @returns null when the isolation works, else the reason why not */
async function probeIsolation(isolation: Isolation, limits: SandboxLimits, isRoot: boolean): Promise<string | null> {
  const probe = builtFile(new URL('./probe-child.js', import.meta.url));
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const port = await listen(server);
  const file = await open(probe, 'r');
  try {
    const command = sandboxCommand(isolation, limits, isRoot, [process.execPath, probe, String(port)]);
    const result = await runSandboxed(command, file.fd, {
      timeoutMs: PROBE_TIMEOUT_MS,
      memoryLimitBytes: limits.memoryLimitBytes,
      maxOutputBytes: MAX_PROBE_OUTPUT_BYTES,
    });
    if (result.end !== 'exit' || result.code !== 0) {
      return `ended by ${result.end}, code ${result.code ?? result.signal}: ${result.errorOutput.trim().slice(0, 300)}`;
    }
    if (isolation.namespaces === 'none') return null;
    // Both sides must agree: the child tried and failed, and the listener saw no connection.
    const isBlocked = result.output.trim() === 'blocked' && connections === 0;
    return isBlocked ? null : 'the network can be reached';
  } finally {
    await file.close();
    server.close();
  }
}

/**
 * The strongest sandbox that works on this machine. Each isolation is tried in turn: a probe inside it loads both parsers and tries to
 * reach the network. @throws Error when a child cannot run even without isolation
 */
export async function findSandbox(limits: SandboxLimits, levels?: readonly Isolation[]): Promise<Sandbox> {
  const isRoot = process.getuid?.() === 0;
  const failures: string[] = [];
  for (const isolation of levels ?? isolationLevels(process.platform, isRoot)) {
    const failure = await probeIsolation(isolation, limits, isRoot);
    if (failure === null) {
      return {
        description: describeSandbox(isolation, limits, isRoot, canWatchMemory()),
        command: (program) => sandboxCommand(isolation, limits, isRoot, program),
      };
    }
    failures.push(`${isolation.namespaces}${isolation.nobody ? ' as nobody' : ''}: ${failure}`);
  }
  throw new Error(`The check of files cannot run on this machine (${failures.join('; ')})`);
}
