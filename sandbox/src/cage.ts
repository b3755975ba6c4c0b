import { open } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { builtFile } from './built-file.ts';
import { cageCommand, cageForms, describeCage, type CageForm, type CageLimits } from './cage-forms.ts';
import { runCaged } from './caged-run.ts';
import { canWatchMemory } from './tree-memory.ts';

/** Milliseconds; a first start on a slow disk loads two parsers. */
const PROBE_TIMEOUT = 15_000;
const PROBE_OUTPUT_LIMIT = 10_000;

export interface Cage {
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

/** Null when the cage of this form holds; else why not. */
async function tryForm(form: CageForm, limits: CageLimits, isRoot: boolean): Promise<string | null> {
  const probe = builtFile(new URL('./probe-child.js', import.meta.url));
  let reached = 0;
  const server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  const port = await listen(server);
  const file = await open(probe, 'r');
  try {
    const command = cageCommand(form, limits, isRoot, [process.execPath, probe, String(port)]);
    const result = await runCaged(command, file.fd, {
      timeoutMs: PROBE_TIMEOUT,
      memoryLimitBytes: limits.memoryLimitBytes,
      outputLimit: PROBE_OUTPUT_LIMIT,
    });
    const said = result.output.trim();
    if (result.end !== 'exit' || result.code !== 0) {
      return `ended by ${result.end}, code ${result.code ?? result.signal}: ${result.errors.trim().slice(0, 300)}`;
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
 * The strongest cage that holds on this machine, found by trying: the probe inside loads both parsers and tries to reach
 * the network. Rejects when the child cannot even be run without isolation.
 */
export async function findCage(limits: CageLimits, forms?: readonly CageForm[]): Promise<Cage> {
  const isRoot = process.getuid?.() === 0;
  const failures: string[] = [];
  for (const form of forms ?? cageForms(process.platform, isRoot)) {
    const failure = await tryForm(form, limits, isRoot);
    if (failure === null) {
      return {
        description: describeCage(form, limits, isRoot, canWatchMemory()),
        command: (program) => cageCommand(form, limits, isRoot, program),
      };
    }
    failures.push(`${form.namespaces}${form.nobody ? ' as nobody' : ''}: ${failure}`);
  }
  throw new Error(`The check of files cannot run on this machine (${failures.join('; ')})`);
}
