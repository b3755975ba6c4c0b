import type { FileType } from '@exam-vault/contract/files';
import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { fileInput, startProgram } from '../child-program.ts';
import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { SandboxUnavailableError } from '../sandbox-unavailable.ts';
import { waitingChildren } from '../waiting-children.ts';
import { MAX_ANSWER_CHARS, type PictureCommand } from './child-answer.ts';
import { type FileInspector, type Inspection, type LocalPicture } from './file-inspector.ts';
import { NO_ANSWER, parseAnswer, parsePdfAnswer, type ChildAnswer } from './parse-answer.ts';

/** The time of each of several pictures, beside that of one file. */
const PICTURE_MS = 1_000;
/** After a check the next child is ready for so long: people who upload several files do it one after the other. */
const MAX_WAITING_MS = 10_000;

export interface SandboxedInspectorOptions {
  /** From the start of the child. */
  readonly timeoutMs?: number;
  /** Resident bytes of the child and its descendants. */
  readonly memoryLimitBytes?: number;
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Checks files in a child process with limits on time, memory and CPU, and without a network (contract section 7). The caller limits how many are checked at once. */
export function sandboxedInspector(options: SandboxedInspectorOptions): FileInspector {
  const { timeoutMs = 5_000, memoryLimitBytes = 400 * MEGABYTE_BYTES, sandbox, log } = options;
  const limits = { timeoutMs, memoryLimitBytes, maxOutputBytes: MAX_ANSWER_CHARS };
  const start = (argument: string, allMs = timeoutMs) => {
    const url = new URL('./inspect-child.js', import.meta.url);
    return startProgram(sandbox, { url, args: [argument], cpuSeconds: Math.ceil(allMs / 1000), memoryLimitBytes });
  };
  const waiting = waitingChildren((type: FileType) => start(type), MAX_WAITING_MS);

  /** Of a PDF, whatever happened after its verdict. What stays in it is said in the log. */
  function pdfAnswer(output: string, details: { readonly size: number }): ChildAnswer {
    const { cleaning, ...answer } = parsePdfAnswer(output, details.size);
    const { verdict, needs_copy } = answer;
    if (verdict === 'unknown') log.warn({ type: 'PDF', ...details }, 'The check of a file ended without a verdict');
    else if (verdict === 'opens' && !cleaning && !needs_copy)
      log.warn(details, 'The search for metadata in a PDF ended early: it is kept as it is');
    else if (cleaning && cleaning.kept.length > 0)
      log.warn({ size: details.size, reasons: cleaning.kept }, 'Metadata may stay in a PDF');
    return { ...answer, patches: cleaning?.patches ?? [] };
  }

  async function runChild(path: string, type: FileType): Promise<ChildAnswer> {
    const { size } = await stat(path);
    const child = await waiting.takeOrStart(type);
    const { output, ...details } = await child.run(fileInput([path]), limits);
    if (type === 'PDF') return pdfAnswer(output, { size, ...details });
    const answer = parseAnswer(output, size);
    const hasEndedWell = details.end === 'exit' && details.code === 0;
    if (hasEndedWell && answer.verdict !== 'unknown') return answer;
    log.warn({ type, size, ...details }, 'The check of a file ended without a verdict');
    return { ...NO_ANSWER, patches: answer.patches };
  }

  async function runChildOrLog(path: string, type: FileType): Promise<ChildAnswer> {
    try {
      return await runChild(path, type);
    } catch (error) {
      // No file is stored unchecked because the machine cannot isolate its check.
      if (error instanceof SandboxUnavailableError) throw error;
      log.error({ err: error, type }, 'The check of a file could not be made');
      return NO_ANSWER;
    }
  }

  async function inspect(path: string, type: FileType) {
    const first = await runChildOrLog(path, type);
    if (type === 'PDF') return { ...first, patches: first.patches ?? [] };
    // A machine that is short of memory kills the child first, so a second child may get further.
    const answer = first.patches ? first : await runChildOrLog(path, type);
    const { patches } = answer;
    if (!patches) {
      throw new SandboxUnavailableError('The check ended before it had searched the photo for a location');
    }
    // The child's number counts for a PDF alone: a photo has one page.
    return { ...answer, page_count: answer.verdict === 'opens' ? 1 : null, patches };
  }

  /** The answers of one child for several pictures: as many as it has given completely. */
  async function runForPictures(pictures: readonly LocalPicture[]): Promise<ChildAnswer[]> {
    const sizes = await Promise.all(pictures.map(async ({ path }) => (await stat(path)).size));
    const commands = pictures.map(({ type }, index): PictureCommand => ({ type, length: sizes[index] ?? 0 }));
    const allMs = timeoutMs + pictures.length * PICTURE_MS;
    const child = await start(JSON.stringify(commands), allMs);
    const input = fileInput(pictures.map(({ path }) => path));
    const { output } = await child.run(input, { ...limits, timeoutMs: allMs });
    const lines = output.split('\n');
    return pictures.map((_picture, index) =>
      parseAnswer(`${lines.slice(2 * index, 2 * index + 2).join('\n')}\n`, sizes[index] ?? 0),
    );
  }

  async function inspectPictures(pictures: readonly LocalPicture[]): Promise<Inspection[]> {
    const answers = await runForPictures(pictures).catch((error: unknown) => {
      if (error instanceof SandboxUnavailableError) throw error;
      log.error({ err: error }, 'The check of several pictures could not be made');
      return [];
    });
    const inspections: Inspection[] = [];
    for (const [index, { path, type }] of pictures.entries()) {
      const answer = answers[index] ?? NO_ANSWER;
      const { verdict, patches } = answer;
      // One picture may have ended the child: it and those behind it are checked by themselves.
      if (verdict === 'unknown' || !patches) inspections.push(await inspect(path, type));
      else inspections.push({ ...answer, page_count: verdict === 'opens' ? 1 : null, patches });
    }
    return inspections;
  }

  return {
    inspect: (path, type) => inspect(path, type).finally(() => waiting.prepare(type)),
    inspectPictures,
    async assertAvailable() {
      const { isUsable, missing } = await sandbox.state();
      if (!isUsable) throw new SandboxUnavailableError(`The sandbox is not strong enough: ${missing.join('; ')}`);
    },
  };
}
