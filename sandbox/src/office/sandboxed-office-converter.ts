import { constants, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { Logger } from 'pino';
import { SHELL_FAILURE_CODES } from '../child-program.ts';
import { MEGABYTE_BYTES, startSandboxed, type RunResult } from '../run-sandboxed.ts';
import { SandboxUnavailableError } from '../sandbox-unavailable.ts';
import type { Sandbox } from '../sandbox.ts';
import type { LibreOffice } from './find-libreoffice.ts';
import { folderBytes } from './folder-bytes.ts';
import { OFFICE_FILTERS, UnconvertibleError, type OfficeConverter, type OfficeType } from './office-converter.ts';
import { writeOfficeProfile } from './office-profile.ts';

const MEMORY_LIMIT_BYTES = 1_000 * MEGABYTE_BYTES;
/** What the program may write: settings, copies of what is packed in the file, the PDF. */
const FOLDER_LIMIT_BYTES = 500 * MEGABYTE_BYTES;
const FOLDER_CHECK_INTERVAL_MS = 250;
const MAX_OUTPUT_BYTES = 100_000;
/** LibreOffice ends so where it has made its settings, and wants to be started again. */
const START_AGAIN = 81;
/** The kernel ends so who used up the processor time. */
const OUT_OF_TIME: readonly (string | null)[] = ['SIGXCPU', 'SIGKILL'];

export interface SandboxedOfficeConverterOptions {
  readonly sandbox: Sandbox;
  /** Null: there is none, and nothing is converted. */
  readonly libreOffice: LibreOffice | null;
  readonly timeoutMs?: number;
  readonly folderLimitBytes?: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

function commandOf({ program }: LibreOffice, folder: string, type: OfficeType): string[] {
  const [read, write] = OFFICE_FILTERS[type];
  return [
    program,
    '--headless',
    '--norestore',
    '--nolockcheck',
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    `--infilter=${read}`,
    '--convert-to',
    `pdf:${write}`,
    '--outdir',
    folder,
    join(folder, `file.${type}`),
  ];
}

/** @throws UnconvertibleError, SandboxUnavailableError */
function assertConverted({ end, code, signal }: RunResult, isFull: boolean): void {
  if (end === 'start' || (end === 'exit' && SHELL_FAILURE_CODES.includes(code)))
    throw new SandboxUnavailableError('LibreOffice did not start');
  if (isFull || end === 'memory') throw new UnconvertibleError('large');
  if (end === 'timeout' || (end === 'exit' && code === null && OUT_OF_TIME.includes(signal)))
    throw new UnconvertibleError('slow');
  if (end !== 'exit' || code !== 0) throw new UnconvertibleError('damaged');
}

/** Copies what the program has written, which may be anything. @throws UnconvertibleError */
async function takePdf(path: string, to: string): Promise<void> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (cause: unknown) => Promise.reject(new UnconvertibleError('damaged', { cause })),
  );
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size === 0) throw new UnconvertibleError('damaged');
    if (found.size > MAX_FILE_SIZE) throw new UnconvertibleError('large');
    await pipeline(
      file.createReadStream({ end: found.size - 1, autoClose: false }),
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Converts with the machine's LibreOffice, in a folder of its own that is removed at the end. It may make no process, reach no network and
 * no other file. The caller limits how many run at once.
 */
export function sandboxedOfficeConverter(options: SandboxedOfficeConverterOptions): OfficeConverter {
  const { sandbox, libreOffice, timeoutMs = 120_000, folderLimitBytes = FOLDER_LIMIT_BYTES, log } = options;

  async function run(command: readonly string[], program: string, folder: string) {
    const full = new AbortController();
    let isLooking = false;
    async function look(): Promise<void> {
      if (isLooking) return;
      isLooking = true;
      if ((await folderBytes(folder)) > folderLimitBytes) full.abort();
      isLooking = false;
    }
    const watch = setInterval(() => void look(), FOLDER_CHECK_INTERVAL_MS);
    // A root of its own has no /proc, where the program would look for its libraries.
    const own = { HOME: folder, TMPDIR: folder, OSL_SOCKET_PATH: folder, LD_LIBRARY_PATH: dirname(program) };
    const limits = { timeoutMs, memoryLimitBytes: MEMORY_LIMIT_BYTES, maxOutputBytes: MAX_OUTPUT_BYTES };
    const result = await startSandboxed(command, { saves: 'memory', niceness: 3 }, own)
      .run(Readable.from([]), { ...limits, signal: full.signal })
      .finally(() => clearInterval(watch));
    return { result, isFull: full.signal.aborted };
  }

  async function convertIn(folder: string, { program, readable }: LibreOffice, type: OfficeType): Promise<void> {
    const limits = {
      cpuSeconds: Math.ceil(timeoutMs / 1000),
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
      files: { folder, readable, maxFileBytes: folderLimitBytes },
    };
    // One command, and so one user, for both starts: the second finds the settings of the first.
    const command = await sandbox.command(limits, commandOf({ program, readable }, folder, type));
    const first = await run(command, program, folder);
    const { result, isFull } = first.result.code === START_AGAIN ? await run(command, program, folder) : first;
    const { output: _output, ...details } = result;
    try {
      assertConverted(result, isFull);
      log.info({ type, ...details }, 'an office file was converted');
    } catch (error) {
      log.warn({ type, ...details }, 'An office file could not be converted');
      throw error;
    }
  }

  const isAvailable = async () => libreOffice !== null && (await sandbox.state()).strength === 'strong';

  return {
    isAvailable,
    async convert(path, type, to) {
      // In a weak sandbox it could fetch what a document links to.
      if (libreOffice === null || !(await isAvailable())) throw new UnconvertibleError('none');
      const folder = await mkdtemp(join(tmpdir(), 'exam-vault-office-'));
      try {
        const file = join(folder, `file.${type}`);
        await copyFile(path, file);
        await chmod(file, 0o600);
        await writeOfficeProfile(join(folder, 'profile'));
        await convertIn(folder, libreOffice, type);
        await takePdf(join(folder, 'file.pdf'), to);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
