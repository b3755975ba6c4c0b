/** How far a long command is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly refused: number;
  /** What is counted; lines, if nothing is said. */
  readonly noun?: string;
  /** Where the size says more than the number about how long it takes. */
  readonly bytes?: { readonly done: number; readonly total: number };
}

const number = new Intl.NumberFormat('en');
const BAR = 24;

/** How long something takes, in words that need not change every second. */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const MEGABYTE = 1_048_576;
/** What is counted, and how much of it there is: lines or bytes. */
const measured = ({ done, total, bytes }: Progress) => bytes ?? { done, total };

/** Progress in words; `perSecond` is how fast it went lately, in bytes where they are counted. */
export function progressText(progress: Progress, perSecond: number): string {
  const { done, total, refused, noun = 'lines', bytes } = progress;
  const parts = [`${number.format(done)} of ${number.format(total)} ${noun}`];
  const megabytes = (size: number) => number.format(Math.round(size / MEGABYTE));
  if (bytes) parts.push(`${megabytes(bytes.done)} of ${megabytes(bytes.total)} MB`);
  if (refused > 0) parts.push(`${number.format(refused)} refused`);
  const left = measured(progress).total - measured(progress).done;
  if (perSecond > 0 && left > 0) {
    parts.push(bytes ? `${(perSecond / MEGABYTE).toFixed(1)} MB a second` : `${perSecond.toFixed(1)} a second`);
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

/** Milliseconds between two drawings of the bar, and two lines where there is no terminal. */
const REDRAW = 200;
const LINE_EVERY = 10_000;
/** Speed is that of the last half minute: lines that an earlier run has done pass quickly. */
const SPEED_WINDOW = 30_000;

type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

/** Shows progress on a terminal as a bar that stays in its line, elsewhere as a line now and then. */
export function showProgress(screen: Screen, now: () => number = Date.now) {
  let shown = now();
  let marks = [{ at: now(), done: 0 }];
  const speed = (progress: Progress): number => {
    const at = now();
    const { done } = measured(progress);
    marks = [...marks.filter((mark, index) => at - mark.at < SPEED_WINDOW || index === marks.length - 1), { at, done }];
    const [first] = marks;
    return first && at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0;
  };
  return {
    update(progress: Progress): void {
      if (now() - shown < (screen.isTTY ? REDRAW : LINE_EVERY)) return;
      shown = now();
      const perSecond = speed(progress);
      if (!screen.isTTY) screen.write(`${progressText(progress, perSecond)}\n`);
      else screen.write(`\r\u001B[2K${progressBar(progress, perSecond).slice(0, (screen.columns || 80) - 1)}`);
    },
    /** Takes the bar away, so that something else can be written; the next update draws it again. */
    clear(): void {
      if (screen.isTTY) screen.write('\r\u001B[2K');
    },
  };
}
