import { open } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { builtFile } from './built-file.ts';
import { sandboxCommand, isolationLevels, describeSandbox, type Isolation, type SandboxLimits } from './isolation.ts';
import { runSandboxed } from './run-sandboxed.ts';
import { canWatchMemory } from './process-tree-memory.ts';

/** Milliseconds; a first start on a slow disk loads two parsers. */
const PROBE_TIMEOUT_MS = 15_000;
const MAX_PROBE_OUTPUT_BYTES = 10_000;

export interface Sandbox {
  /** What it is made of, in one line. */
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

/** Null when the sandbox of this form holds; else why not. */
async function probeIsolation(form: Isolation, limits: SandboxLimits, isRoot: boolean): Promise<string | null> {
  const probe = builtFile(new URL('./probe-child.js', import.meta.url));
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  const port = await listen(server);
  const file = await open(probe, 'r');
  try {
    const command = sandboxCommand(form, limits, isRoot, [process.execPath, probe, String(port)]);
    const result = await runSandboxed(command, file.fd, {
      timeoutMs: PROBE_TIMEOUT_MS,
      memoryLimitBytes: limits.memoryLimitBytes,
      maxOutputBytes: MAX_PROBE_OUTPUT_BYTES,
    });
    const said = result.output.trim();
    if (result.end !== 'exit' || result.code !== 0) {
      return `ended by ${result.end}, code ${result.code ?? result.signal}: ${result.errorOutput.trim().slice(0, 300)}`;
    }
    if (form.namespaces === 'none') return null;
    // Both sides are asked: the child must have tried, and nothing may have arrived.
    return said === 'blocked' && reached === 0 ? null : 'the network can be reached';
  } finally {
    await file.close();
    server.close();
  }
}

/**
 * The strongest sandbox that holds on this machine, found by trying: the probe inside loads both parsers and tries to reach
 * the network. Rejects when the child cannot even be run without isolation.
 */
export async function findSandbox(limits: SandboxLimits, forms?: readonly Isolation[]): Promise<Sandbox> {
  const isRoot = process.getuid?.() === 0;
  const failures: string[] = [];
  for (const form of forms ?? isolationLevels(process.platform, isRoot)) {
    const failure = await probeIsolation(form, limits, isRoot);
    if (failure === null) {
      return {
        description: describeSandbox(form, limits, isRoot, canWatchMemory()),
        command: (program) => sandboxCommand(form, limits, isRoot, program),
      };
    }
    failures.push(`${form.namespaces}${form.nobody ? ' as nobody' : ''}: ${failure}`);
  }
  throw new Error(`The check of files cannot run on this machine (${failures.join('; ')})`);
}
