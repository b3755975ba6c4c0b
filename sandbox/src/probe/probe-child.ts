// Tests a form of isolation from the inside. It tries each attack for real and writes which of them succeeded, and it loads both
// parsers, which must work. With "wait" instead of targets it only waits: it is the other child that the probe looks for.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { readInput, writeOutput } from '../child-io.ts';
import type { Attack, ProbeTargets } from './attacks.ts';

const UNIX_EPOCH = new Date(0);

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** All processes that can be seen, but this one. */
function otherProcesses(): string[] {
  try {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return names.filter((name) => Number(name) !== process.pid).map((name) => join('/proc', name));
  } catch {
    return [];
  }
}

function readsMemory(folder: string): boolean {
  return works(() => {
    // A memory map that is empty belongs to a thread of the kernel.
    if (readFileSync(join(folder, 'maps')).length === 0) throw new Error('no memory');
    closeSync(openSync(join(folder, 'mem'), 'r'));
  });
}

const readsEnvironment = (folder: string) =>
  works(() => {
    if (readFileSync(join(folder, 'environ')).length === 0) throw new Error('empty');
  });

function writesSomewhere({ writableFile, writableFolder }: ProbeTargets): boolean {
  const folders = [writableFolder, '/', '/tmp', '/var/tmp', '/dev/shm', process.cwd()];
  const name = `.exam-vault-probe-${process.pid}`;
  const attempts = [
    // A shared mapping needs such a descriptor: a limit on the size of files does not stop it.
    () => closeSync(openSync(writableFile, 'r+')),
    () => writeFileSync(writableFile, ''),
    () => chmodSync(writableFile, 0o600),
    () => utimesSync(writableFile, UNIX_EPOCH, UNIX_EPOCH),
    () => renameSync(writableFile, `${writableFile}.renamed`),
    () => linkSync(writableFile, `${writableFile}.linked`),
    ...folders.flatMap((folder) => [
      () => mkdirSync(join(folder, name)),
      () => symlinkSync('nowhere', join(folder, `${name}.link`)),
      () => closeSync(openSync(join(folder, `${name}.new`), 'wx')),
    ]),
  ];
  return attempts.some(works);
}

async function connects(options: NetConnectOpts): Promise<boolean> {
  try {
    const socket = connect(options);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.destroy();
    return true;
  } catch {
    return false;
  }
}

/** Where no socket can be made, the socket says so and never calls back. */
async function sendsPacket(port: number): Promise<boolean> {
  try {
    const socket = createSocket('udp4');
    return await new Promise((resolve) => {
      socket.once('error', () => resolve(false));
      socket.send('x', port, '127.0.0.1', (error) => resolve(!error));
    });
  } catch {
    return false;
  }
}

async function succeeded(targets: ProbeTargets): Promise<Attack[]> {
  const others = otherProcesses();
  const results: Record<Attack, boolean> = {
    'read the environment of a process': others.some(readsEnvironment),
    'read the memory of a process': others.some(readsMemory),
    'signal the hub': works(() => process.kill(targets.hubPid, 0)),
    'read a private file': works(() => readFileSync(targets.privateFile)),
    'write a file': writesSomewhere(targets),
    'change the upload': fstatSync(0).isFile() || works(() => closeSync(openSync('/proc/self/fd/0', 'r+'))),
    'open a TCP connection': await connects({ port: targets.tcpPort, host: '127.0.0.1' }),
    'send a UDP packet': await sendsPacket(targets.udpPort),
    'open a Unix socket': await connects({ path: targets.unixSocket }),
    'open an abstract socket': await connects({ path: targets.abstractSocket }),
  };
  return (Object.keys(results) as Attack[]).filter((attack) => results[attack]);
}

const argument = process.argv[2] ?? '';
if (argument === 'wait') {
  writeOutput('waiting\n');
  readSync(0, Buffer.alloc(1));
  process.exit(0);
}
if (readInput().toString() !== 'upload') throw new Error('The input did not arrive');
await import('../inspector/check-photo.ts');
const { loadPdfium } = await import('../pdfium/pdfium.ts');
await loadPdfium();
writeOutput(`${JSON.stringify({ succeeded: await succeeded(JSON.parse(argument) as ProbeTargets) })}\n`);
process.exit(0);
