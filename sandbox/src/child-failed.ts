import type { RunResult } from './run-sandboxed.ts';

/** The file made the program that opened it fail: it crashed, exceeded a limit or answered with something else. */
export class ChildFailedError extends Error {
  override readonly name = 'ChildFailedError';
  /**
   * By the clock, although it had processor time left: the machine may be busy, or the file makes its program wait. One that uses up its
   * processor time just crashes.
   */
  readonly isTimeout: boolean;

  constructor(message: string, end?: RunResult['end']) {
    super(message);
    this.isTimeout = end === 'timeout';
  }
}
