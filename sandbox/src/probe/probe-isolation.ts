import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { builtFile } from '../built-file.ts';
import { sandboxCommand, type Isolation, type KernelSupport } from '../isolation.ts';
import { parseLine } from '../parse-line.ts';
import { runSandboxed, MEGABYTE_BYTES, type RunResult } from '../run-sandboxed.ts';
import { ATTACKS, type Attack, type ProbeTargets } from './attacks.ts';

/** Long enough for the first start on a slow disk, which loads two parsers. */
const PROBE_TIMEOUT_MS = 15_000;
const RUN_LIMITS = { timeoutMs: PROBE_TIMEOUT_MS, memoryLimitBytes: 400 * MEGABYTE_BYTES, maxOutputBytes: 10_000 };
const SANDBOX_LIMITS = { cpuSeconds: 15, memoryLimitBytes: RUN_LIMITS.memoryLimitBytes };

/** What a probe found out: the attacks that succeeded, or why it did not run to its end. */
export type ProbeResult = { readonly succeeded: readonly Attack[] } | { readonly failure: string };

const answerShape = z.strictObject({ succeeded: z.array(z.enum(ATTACKS)) });
const supportShape = z.strictObject({ landlock: z.boolean(), seccomp: z.boolean() });

const NO_SUPPORT: KernelSupport = { landlock: false, seccomp: false };

const describeEnd = ({ end, code, signal, errorOutput }: RunResult) =>
  `ended by ${end}, ${code ?? signal}: ${errorOutput.trim().slice(0, 300)}`;

/** What the launcher can use on this machine; nothing where the launcher itself does not start. */
export async function findKernelSupport(): Promise<KernelSupport> {
  if (process.platform !== 'linux') return NO_SUPPORT;
  const program = builtFile(new URL('../launcher/kernel-support-child.js', import.meta.url));
  const { output } = await runSandboxed([process.execPath, program], Readable.from([]), RUN_LIMITS);
  return parseLine(output, supportShape) ?? NO_SUPPORT;
}

/** The first folder in which something can be made. A machine may have no writable /tmp. @throws Error when there is none */
function makeFolder(candidates: readonly string[]): string {
  for (const parent of candidates) {
    try {
      return mkdtempSync(join(parent, 'exam-vault-probe-'));
    } catch {
      // The next one.
    }
  }
  throw new Error(`No folder for the probe can be made in ${candidates.join(', ')}`);
}

/** Files, sockets and listeners of the hub for one probe. `reached` says what came in from outside. */
async function openTargets(folders: readonly string[]) {
  const folder = makeFolder(folders);
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = () => closers.toReversed().forEach((closer) => closer());
  let arrivals = 0;
  async function listen(server: Server, ...where: [string] | [number, string]): Promise<void> {
    server.on('connection', (socket) => {
      arrivals += 1;
      socket.destroy();
    });
    closers.push(() => server.close());
    const ready = once(server, 'listening');
    if (where.length === 1) server.listen(where[0]);
    else server.listen(where[0], where[1]);
    await ready;
  }
  try {
    // The child may be another user: only the private file is kept from them.
    chmodSync(folder, 0o777);
    const privateFile = join(folder, 'private');
    const writableFile = join(folder, 'writable');
    const unixSocket = join(folder, 'socket');
    const abstractSocket = `\0${folder}`;
    writeFileSync(privateFile, 'private', { mode: 0o600 });
    writeFileSync(writableFile, 'writable');
    chmodSync(writableFile, 0o666);
    const tcp = createServer();
    await listen(tcp, 0, '127.0.0.1');
    await listen(createServer(), unixSocket);
    chmodSync(unixSocket, 0o777);
    if (process.platform === 'linux') await listen(createServer(), abstractSocket);
    const udp: Socket = createSocket('udp4', () => (arrivals += 1));
    closers.push(() => udp.close());
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const tcpPort = (tcp.address() as { port: number }).port;
    const targets: ProbeTargets = {
      hubPid: process.pid,
      privateFile,
      writableFile,
      writableFolder: folder,
      tcpPort,
      udpPort: udp.address().port,
      unixSocket,
      abstractSocket,
    };
    return { targets, arrivals: () => arrivals, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Starts another child of the same form, which the probe may find and read. @returns a function that ends it */
async function startNeighbour(command: readonly string[]): Promise<() => Promise<RunResult>> {
  const abort = new AbortController();
  let started: () => void = () => {};
  const hasStarted = new Promise<void>((resolve) => (started = resolve));
  const endless = new Readable({ read() {} });
  const limits = { ...RUN_LIMITS, signal: abort.signal };
  const run = runSandboxed(command, endless, limits, async () => started());
  await Promise.race([hasStarted, run]);
  return () => {
    abort.abort();
    return run;
  };
}

/**
 * Runs the probe in this form of isolation: it tries every attack for real, beside another child. `folders` are where the hub may make its
 * targets. Never rejects.
 */
export async function probeIsolation(
  isolation: Isolation,
  isRoot: boolean,
  folders: readonly string[] = [tmpdir()],
): Promise<ProbeResult> {
  const program = builtFile(new URL('./probe-child.js', import.meta.url));
  const commandFor = (argument: string) =>
    sandboxCommand(isolation, SANDBOX_LIMITS, isRoot, [process.execPath, program, argument]);
  try {
    const { targets, arrivals, close } = await openTargets(folders);
    try {
      const endNeighbour = await startNeighbour(commandFor('wait'));
      const result = await runSandboxed(commandFor(JSON.stringify(targets)), Readable.from(['upload']), RUN_LIMITS);
      await endNeighbour();
      if (result.end !== 'exit' || result.code !== 0) return { failure: describeEnd(result) };
      const answer = parseLine(result.output, answerShape);
      if (!answer) return { failure: 'the probe answered with something else' };
      // Both sides must agree about the network.
      if (arrivals() > 0 && answer.succeeded.length === 0) return { failure: 'the probe reached the hub unseen' };
      return answer;
    } finally {
      close();
    }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
