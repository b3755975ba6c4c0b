import { readFile } from 'node:fs/promises';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type {
  SecondPassTask,
  DocumentReader,
  SecondPassPage,
  PageReading,
  PictureTask,
  StripTask,
  SketchTask,
  ReadingTask,
  ReadWord,
  WeakLine,
} from '@exam-vault/sandbox/reader/document-reader';
import { formatPage } from '@exam-vault/sandbox/reader/page-format';

/** A page as a reader tells of it: each line of the text a line of the page, its words side by side. */
export function readPage(text: string, page: Partial<Omit<PageReading, 'words'>> = {}): PageReading {
  const lines = text.split('\n');
  const words = lines.flatMap((line, at): ReadWord[] =>
    line.split(' ').map((word, place, all) => ({
      text: word,
      box: [0.1 + (0.8 * place) / all.length, 0.05 + (0.9 * at) / lines.length, 0.7 / all.length, 0.02],
      line: at,
      confidence: 95,
      role: 'text',
    })),
  );
  return { page: 1, pages: 1, source: 'picture', turns: 0, weak: [], ...page, words };
}

/** A line of such a page as one that was read badly. */
export function weakLine(line: number, lines = 1): WeakLine {
  const [top, bottom] = [0.05 + (0.9 * line) / lines, 0.07 + (0.9 * line) / lines];
  return { line, corners: [0.1, top, 0.9, top, 0.9, bottom, 0.1, bottom], knownShare: 0.5 };
}

/** The smallest that looks like a WebP picture. */
export const ANY_WEBP = Buffer.from('RIFF\x0c\0\0\0WEBPVP8L\0\0\0\0', 'latin1');

interface Script {
  /** The pages that it finds from `task.from` on; they may come late, and throw. */
  read?(task: ReadingTask, file: Buffer): Iterable<PageReading> | AsyncIterable<PageReading>;
  /** The pages that have text of their own; by default the first page has none. */
  readOwnText?(task: ReadingTask, file: Buffer): Iterable<PageReading>;
  /** The result of the second pass; by default nothing new. */
  secondPass?(task: SecondPassTask): Iterable<SecondPassPage>;
  pictures?(task: PictureTask): Buffer[] | Promise<Buffer[]>;
  /** By default they cannot be drawn. */
  strips?(task: StripTask): Buffer[];
  /** By default all pages are empty. */
  sketches?(task: SketchTask): (Buffer | null)[];
}

export interface ScriptedReader extends DocumentReader {
  /** What was asked of it, in order. */
  readonly readings: ReadingTask[];
  readonly secondPasses: SecondPassTask[];
  readonly drawings: PictureTask[];
  /** Changes from here on; what is left out is as at first. */
  play(script: Script): void;
  /** As it was at first: without a script, asked nothing. */
  reset(): void;
}

/** A reader that says what the test says: one page of 'Nothing of note', if it says nothing. Refuses as the real one does. */
export function scriptedReader(): ScriptedReader {
  let script: Script = {};
  const readings: ReadingTask[] = [];
  const secondLooks: SecondPassTask[] = [];
  const drawings: PictureTask[] = [];
  return {
    readings,
    secondPasses: secondLooks,
    drawings,
    play: (next) => (script = next),
    reset() {
      script = {};
      for (const asked of [readings, secondLooks, drawings]) asked.length = 0;
    },
    async read(path, task, parse, onPage) {
      const answer = async (page: PageReading) => {
        const parsed = await parse(formatPage(page));
        if (parsed) await onPage(parsed);
      };
      const file = await readFile(path);
      if (task.isOwnTextOnly) {
        for (const page of script.readOwnText?.(task, file) ?? [{ ...readPage(''), words: [] }]) await answer(page);
        return task.signal.throwIfAborted();
      }
      readings.push(task);
      for await (const page of script.read?.(task, file) ?? [readPage('Nothing of note')]) {
        task.signal.throwIfAborted();
        await answer(page);
      }
      task.signal.throwIfAborted();
    },
    async readHeaders(path, task, onHeader) {
      const file = await readFile(path);
      for await (const { weak: _weak, ...header } of script.read?.(task, file) ?? [readPage('Nothing of note')]) {
        task.signal.throwIfAborted();
        if (!(await onHeader({ ...header, second: [] }))) return;
      }
      task.signal.throwIfAborted();
    },
    prepare: () => undefined,
    close: () => undefined,
    async readSecondPass(_path, task, onPage) {
      secondLooks.push(task);
      for (const page of script.secondPass?.(task) ?? task.pages.map((one) => ({ page: one.page, lines: [] }))) {
        task.signal.throwIfAborted();
        await onPage(page);
      }
      task.signal.throwIfAborted();
    },
    async sketches(_path, task) {
      return script.sketches?.(task) ?? task.turns.map(() => null);
    },
    async strips(_path, task) {
      const drawn = script.strips?.(task);
      if (!drawn) throw new ChildFailedError('The child answered with something other than pictures');
      return drawn;
    },
    async pictures(_path, task) {
      drawings.push(task);
      return (await script.pictures?.(task)) ?? task.widths.map(() => ANY_WEBP);
    },
  };
}
