import type { FileProgress } from '../../../library/files/verify-files.ts';
import type { Streams } from './terminal.ts';

/** The progress of a long command. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly refused?: number;
  /** What is counted; 'lines' by default. */
  readonly noun?: string;
  /** Given when the time depends more on the size than on the number. */
  readonly bytes?: { readonly done: number; readonly total: number };
}

const number = new Intl.NumberFormat('en');
const BAR = 24;

/** A duration in words that do not change every second. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const MEGABYTE_BYTES = 1_048_576;
/** The measure of the remaining time: bytes when they are counted, else the number. */
const measured = ({ done, total, bytes }: Progress) => bytes ?? { done, total };

/** Progress in words. `perSecond` is the recent speed, in bytes when they are counted. */
export function progressText(progress: Progress, perSecond: number): string {
  const { done, total, refused = 0, noun = 'lines', bytes } = progress;
  const parts = [`${number.format(done)} of ${number.format(total)} ${noun}`];
  const megabytes = (size: number) => number.format(Math.round(size / MEGABYTE_BYTES));
  if (bytes) parts.push(`${megabytes(bytes.done)} of ${megabytes(bytes.total)} MB`);
  if (refused > 0) parts.push(`${number.format(refused)} refused`);
  const left = measured(progress).total - measured(progress).done;
  if (perSecond > 0 && left > 0) {
    parts.push(bytes ? `${(perSecond / MEGABYTE_BYTES).toFixed(1)} MB a second` : `${perSecond.toFixed(1)} a second`);
    parts.push(`${duration(left / perSecond)} left`);
  }
  return parts.join(', ');
}

export function progressBar(progress: Progress, perSecond: number): string {
  const { done, total } = measured(progress);
  const part = total === 0 ? 1 : Math.min(1, done / total);
  const full = Math.floor(part * BAR);
  const bar = '#'.repeat(full) + '-'.repeat(BAR - full);
  return `[${bar}] ${String(Math.floor(part * 100)).padStart(3)} %  ${progressText(progress, perSecond)}`;
}

const REDRAW_INTERVAL_MS = 200;
/** Without a terminal. */
const LINE_INTERVAL_MS = 10_000;
/** The speed is that of the last half minute, because lines that an earlier run has imported pass quickly. */
const SPEED_WINDOW_MS = 30_000;

type Screen = Streams['stderr'];

/** Shows progress as a bar on a terminal, and elsewhere as a line from time to time. */
export function showProgress(screen: Screen, now: () => number = Date.now) {
  let shown = now();
  let samples = [{ at: now(), done: 0 }];
  const speed = (progress: Progress): number => {
    const at = now();
    const { done } = measured(progress);
    const recent = samples.filter((sample, index) => at - sample.at < SPEED_WINDOW_MS || index === samples.length - 1);
    samples = [...recent, { at, done }];
    const [first] = samples;
    return first && at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
  };
  const update = (progress: Progress): void => {
    if (now() - shown < (screen.isTTY ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS)) return;
    shown = now();
    const perSecond = speed(progress);
    if (!screen.isTTY) screen.write(`${progressText(progress, perSecond)}\n`);
    else screen.write(`\r\u001B[2K${progressBar(progress, perSecond).slice(0, (screen.columns || 80) - 1)}`);
  };
  return {
    update,
    files:
      (noun = 'files') =>
      ({ files, allFiles, bytes, allBytes }: FileProgress): void =>
        update({ done: files, total: allFiles, noun, bytes: { done: bytes, total: allBytes } }),
    /** Removes the bar so that something else can be written. The next update draws it again. */
    clear(): void {
      if (screen.isTTY) screen.write('\r\u001B[2K');
    },
  };
}
