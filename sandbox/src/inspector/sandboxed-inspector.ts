import type { FileType } from '@exam-vault/contract/files';
import { open } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { InspectionUnavailableError, type FileInspector } from './file-inspector.ts';
import { builtFile } from '../built-file.ts';
import { NO_ANSWER, parseAnswer, type ChildAnswer } from './parse-answer.ts';
import { findSandbox, type Sandbox } from '../sandbox.ts';
import { runSandboxed } from '../run-sandboxed.ts';
import { MAX_ANSWER_CHARS } from './child-answer.ts';

const MEGABYTE = 1024 * 1024;
/** JavaScript's own heap; the files lie outside of it. */
const NODE_OPTIONS = ['--max-old-space-size=192', '--no-warnings', '--disallow-code-generation-from-strings'];

export interface SandboxedInspectorOptions {
  /** Milliseconds from the start of the child; what waits for its turn is not counted. */
  readonly timeoutMs?: number;
  /** Resident bytes of the child and all it starts. */
  readonly memoryLimitBytes?: number;
  /** Children at a time. */
  readonly concurrency?: number;
  /** Folders that the child must not see: data, secrets, sockets. */
  readonly hiddenFolders?: readonly string[];
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Looks into files in a child process with limits on time, memory and CPU and no way to the network (contract section 7). */
export function sandboxedInspector(options: SandboxedInspectorOptions): FileInspector {
  const { timeoutMs = 5_000, memoryLimitBytes = 400 * MEGABYTE, concurrency = 2, hiddenFolders = [], log } = options;
  const child = builtFile(new URL('./inspect-child.js', import.meta.url));
  const sandboxLimits = { cpuSeconds: Math.ceil(timeoutMs / 1000), memoryLimitBytes, hiddenFolders };
  const inTurn = pLimit(concurrency);
  let found: Promise<Sandbox> | undefined;

  function loadSandbox(): Promise<Sandbox> {
    if (!found) {
      found = findSandbox(sandboxLimits);
      // What failed once, for want of memory perhaps, is tried again.
      found.catch(() => (found = undefined));
    }
    return found;
  }

  async function look(path: string, type: FileType): Promise<ChildAnswer> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const sandbox = await loadSandbox();
      const command = sandbox.command([process.execPath, ...NODE_OPTIONS, child, type]);
      const result = await runSandboxed(command, file.fd, {
        timeoutMs,
        memoryLimitBytes,
        maxOutputBytes: MAX_ANSWER_CHARS,
      });
      const answer = parseAnswer(result.output, size);
      const isWhole = result.end === 'exit' && result.code === 0;
      if (isWhole && answer.verdict !== 'unknown') return answer;
      const { end, code, signal, errorOutput: errors, peakMemoryBytes: peakMemory, durationMs: duration } = result;
      log.warn(
        { type, size, end, code, signal, errors, peakMemory, duration },
        'The check of a file ended without a verdict',
      );
      return { ...NO_ANSWER, location_patches: answer.location_patches };
    } finally {
      await file.close();
    }
  }

  async function lookOrLog(path: string, type: FileType): Promise<ChildAnswer> {
    try {
      return await look(path, type);
    } catch (error) {
      log.error({ err: error, type }, 'The check of a file could not be made');
      return NO_ANSWER;
    }
  }

  return {
    async inspect(path, type) {
      return await inTurn(async () => {
        const first = await lookOrLog(path, type);
        if (type === 'PDF') return { ...first, location_patches: [] };
        // The child is what a machine short of memory kills first: a second one may get further.
        const answer = first.location_patches ? first : await lookOrLog(path, type);
        const { location_patches } = answer;
        if (!location_patches) throw new InspectionUnavailableError('Where a photo was taken could not be looked for');
        return { ...answer, location_patches };
      });
    },
    async describeSandbox() {
      return (await loadSandbox()).description;
    },
  };
}
