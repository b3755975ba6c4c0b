import type { FileType } from '@exam-vault/contract/files';
import { open } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import { runSandboxed } from '../run-sandboxed.ts';
import { SandboxUnavailableError, type Sandbox } from '../sandbox.ts';
import { MAX_ANSWER_CHARS } from './child-answer.ts';
import { InspectionUnavailableError, type FileInspector } from './file-inspector.ts';
import { NO_ANSWER, parseAnswer, type ChildAnswer } from './parse-answer.ts';

const MEGABYTE_BYTES = 1024 * 1024;
/** The limit is for JavaScript's own heap; files are outside of it. */
const NODE_OPTIONS = ['--max-old-space-size=192', '--no-warnings', '--disallow-code-generation-from-strings'];

export interface SandboxedInspectorOptions {
  /** From the start of the child; waiting for a free slot does not count. */
  readonly timeoutMs?: number;
  /** Resident bytes of the child and its descendants. */
  readonly memoryLimitBytes?: number;
  /** How many children run at the same time. */
  readonly concurrency?: number;
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Checks files in a child process with limits on time, memory and CPU, and without a network (contract section 7). */
export function sandboxedInspector(options: SandboxedInspectorOptions): FileInspector {
  const { timeoutMs = 5_000, memoryLimitBytes = 400 * MEGABYTE_BYTES, concurrency = 2, sandbox, log } = options;
  const child = builtFile(new URL('./inspect-child.js', import.meta.url));
  const sandboxLimits = { cpuSeconds: Math.ceil(timeoutMs / 1000), memoryLimitBytes };
  const limitConcurrency = pLimit(concurrency);

  async function runChild(path: string, type: FileType): Promise<ChildAnswer> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const command = await sandbox.command(sandboxLimits, [process.execPath, ...NODE_OPTIONS, child, type]);
      const result = await runSandboxed(command, file.createReadStream({ autoClose: false }), {
        timeoutMs,
        memoryLimitBytes,
        maxOutputBytes: MAX_ANSWER_CHARS,
      });
      const answer = parseAnswer(result.output, size);
      const hasEndedWell = result.end === 'exit' && result.code === 0;
      if (hasEndedWell && answer.verdict !== 'unknown') return answer;
      const { output: _output, ...details } = result;
      log.warn({ type, size, ...details }, 'The check of a file ended without a verdict');
      return { ...NO_ANSWER, location_patches: answer.location_patches };
    } finally {
      await file.close();
    }
  }

  async function runChildOrLog(path: string, type: FileType): Promise<ChildAnswer> {
    try {
      return await runChild(path, type);
    } catch (error) {
      // No file is stored unchecked because the machine cannot isolate its check.
      if (error instanceof SandboxUnavailableError) throw new InspectionUnavailableError(error.message);
      log.error({ err: error, type }, 'The check of a file could not be made');
      return NO_ANSWER;
    }
  }

  async function inspect(path: string, type: FileType) {
    const first = await runChildOrLog(path, type);
    if (type === 'PDF') return { ...first, location_patches: [] };
    // A machine that is short of memory kills the child first, so a second child may get further.
    const answer = first.location_patches ? first : await runChildOrLog(path, type);
    const { location_patches } = answer;
    if (!location_patches) {
      throw new InspectionUnavailableError('The check ended before it had searched the photo for a location');
    }
    // The child's number counts for a PDF alone: a photo has one page.
    return { ...answer, page_count: answer.verdict === 'opens' ? 1 : null, location_patches };
  }

  return {
    inspect: (path, type) => limitConcurrency(() => inspect(path, type)),
    async assertAvailable() {
      const { isUsable, missing } = await sandbox.state();
      if (!isUsable) throw new InspectionUnavailableError(`The sandbox is not strong enough: ${missing.join('; ')}`);
    },
  };
}
