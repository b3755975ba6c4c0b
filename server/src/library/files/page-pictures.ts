import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PAGE_WIDTHS } from '@exam-vault/contract/search';
import { thumbnailKey } from '../../base/ports/document-file.ts';
import type { DocumentRow } from '../../base/database/schema.ts';
import { notFound, Problem, unavailable } from '../../base/errors.ts';
import { addressKey } from '../../base/limits/address-key.ts';
import { fairQueue, type Turn } from '../../base/limits/fair-queue.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { DocumentReader, PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { FileMissingError, type FileStorage } from '../../base/ports/file-storage.ts';
import { drawingPauses } from './drawing-pauses.ts';
import type { FileCache } from './file-cache.ts';
import type { PictureName } from './file-paths.ts';
import type { WorkFolder } from './work-folder.ts';

/** Drawing a page takes most of the time, so each width is made of one drawing. */
const [SMALLEST_PX, LARGEST_PX] = [Math.min(...PAGE_WIDTHS), Math.max(...PAGE_WIDTHS)];
/** How many pictures are drawn at the same time, and how many more may wait. Further requests get 503. */
const [MAX_CONCURRENT, MAX_WAITING] = [2, 40];
/** CPU time of one picture. A normal page takes less than one second on a small machine. */
const MAX_DRAWING_S = 3;

export interface PagePicturesDeps {
  readonly storage: Pick<FileStorage, 'read'>;
  readonly workFolder: Pick<WorkFolder, 'withLocalCopy'>;
  readonly reader: Pick<DocumentReader, 'pictures' | 'strips'>;
  readonly cache: Pick<FileCache, 'read' | 'save'>;
  readonly usage: Pick<UsageLimits, 'acquire'>;
  /** The quarter turns that make a page upright. */
  readonly turnsOf: (document_id: string, page: number) => Promise<PageReading['turns']>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** What a picture is drawn from: a document, or a draft. */
export type PicturedFile = Pick<DocumentRow, '_id' | 'file_id' | 'file_type' | 'page_count' | 'has_thumbnails'>;

/** Who requests a picture. */
export interface PictureReader {
  /** Called only when a picture must be drawn. */
  readonly account: () => Promise<string | null>;
  /** The network address, for people without an account. */
  readonly address: string;
}

/** Places on one page, as fractions of it. */
export interface StripsOfPage {
  readonly number: number;
  readonly places: readonly (readonly number[])[];
}

/** A page in each width. */
type PageInWidths = ReadonlyMap<number, Buffer>;

interface Drawing {
  readonly pictures: Promise<PageInWidths>;
  /** Once for each person, until it has begun. */
  addTurn(turn: Turn): void;
}

interface PageName {
  readonly number: number;
  readonly width: number;
}

/** Null for a thumbnail. */
function pageName(picture: PictureName): PageName | null {
  const [, number, width] = /^p(\d+)(?:w(\d+))?$/.exec(picture) ?? [];
  return number === undefined ? null : { number: Number(number), width: Number(width ?? LARGEST_PX) };
}

const fileName = (name: string, width: number) => `${name}-${width}.webp`;

/** @throws Problem NOT_FOUND for a width that is not made */
function inWidth(pictures: PageInWidths, width: number): Buffer {
  const picture = pictures.get(width);
  if (!picture) throw notFound();
  return picture;
}

export type PagePictures = ReturnType<typeof pagePictures>;

/** Serves thumbnails, which are made in the background, and pictures of pages, which are drawn on request and cached. */
export function pagePictures({
  storage,
  workFolder,
  reader,
  cache,
  usage,
  turnsOf,
  now = () => performance.now(),
}: PagePicturesDeps) {
  const queue = fairQueue(MAX_CONCURRENT);
  const inProgress = new Map<string, Drawing>();
  const pauses = drawingPauses(now);

  async function draw(
    document: PicturedFile,
    page: number,
    turns: PageReading['turns'],
    name: string,
  ): Promise<PageInWidths> {
    const task = { type: document.file_type, page, turns, widths: PAGE_WIDTHS, maxSeconds: MAX_DRAWING_S };
    const pictures = await onLocalCopy(document, name, (file) => reader.pictures(file, task));
    return new Map(PAGE_WIDTHS.map((width, index) => [width, pictures[index] ?? Buffer.alloc(0)]));
  }

  async function onLocalCopy(
    document: PicturedFile,
    name: string,
    drawn: (file: string) => Promise<Buffer[]>,
  ): Promise<Buffer[]> {
    // It may have failed for others while this one waited.
    assertNotPaused(document, name);
    try {
      return await workFolder.withLocalCopy(document.file_id, drawn);
    } catch (error) {
      if (error instanceof ChildFailedError)
        if (error.isTimeout) pauses.addTimeout(document.file_id);
        else pauses.addFailure(document.file_id, name);
      throw error;
    }
  }

  /** @throws Problem NOT_FOUND for a page that is broken, UNAVAILABLE for one that the clock ended too often */
  function assertNotPaused({ file_id }: PicturedFile, name: string): void {
    if (pauses.isBroken(file_id, name)) throw notFound();
    const busyMs = pauses.busyFor(file_id);
    if (busyMs > 0) throw unavailable(undefined, Math.ceil(busyMs / 1000));
  }

  /** A drawing that any of its readers' turns starts: a reader who joins it does not wait behind all else that the first one asked for. */
  function drawing(start: () => Promise<PageInWidths>): Drawing {
    const persons = new Set<string>();
    let isStarted = false;
    let settle = { resolve: (_pictures: PageInWidths) => {}, reject: (_error: unknown) => {} };
    const pictures = new Promise<PageInWidths>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return {
      pictures,
      addTurn(turn) {
        if (isStarted || persons.has(turn.person)) return;
        persons.add(turn.person);
        // The turn includes the local copy: forty copies of a large file would fill a disk.
        void queue.run(turn, async () => {
          if (isStarted) return;
          isStarted = true;
          await start().then(settle.resolve, settle.reject);
        });
      },
    };
  }

  async function page(
    document: PicturedFile,
    { number, width }: PageName,
    { account, address }: PictureReader,
  ): Promise<Buffer> {
    if (number < 1 || number > (document.page_count ?? 1)) throw notFound();
    const turns = await turnsOf(document._id, number);
    const name = `${document.file_id}-${number}-${turns}`;
    const cached = await cache.read(fileName(name, width));
    if (cached) return cached;
    assertNotPaused(document, name);
    const accountId = await account();
    const turn: Turn = { person: accountId ?? address, address: addressKey(address) };
    const pending = inProgress.get(name);
    if (pending) {
      pending.addTurn(turn);
      return inWidth(await pending.pictures, width);
    }
    if (inProgress.size >= MAX_CONCURRENT + MAX_WAITING) throw unavailable();
    const leave = usage.acquire('pictures', accountId, address);
    const drawn = drawing(() => draw(document, number, turns, name));
    inProgress.set(name, drawn);
    drawn.addTurn(turn);
    const pictures = drawn.pictures
      .then(async (made) => {
        for (const [each, bytes] of made) await cache.save(fileName(name, each), bytes);
        return made;
      })
      .finally(() => {
        inProgress.delete(name);
        leave();
      });
    return inWidth(await pictures, width);
  }

  async function strips(
    document: PicturedFile,
    { number, places }: StripsOfPage,
    { account, address }: PictureReader,
  ): Promise<Buffer[]> {
    const turns = await turnsOf(document._id, number);
    const name = `${document.file_id}-${number}-${turns}`;
    const names = places.map((place) => `${name}-${createHash('sha256').update(place.join(' ')).digest('hex')}.jpg`);
    const cached = (await Promise.all(names.map((one) => cache.read(one)))).filter((one) => one !== null);
    if (cached.length === names.length) return cached;
    const turn: Turn = { person: (await account()) ?? address, address: addressKey(address) };
    const task = {
      type: document.file_type,
      page: number,
      turns,
      width: LARGEST_PX,
      places,
      maxSeconds: MAX_DRAWING_S,
    };
    const drawn = await queue.run(turn, () => onLocalCopy(document, name, (file) => reader.strips(file, task)));
    for (const [at, one] of names.entries()) await cache.save(one, drawn[at] ?? Buffer.alloc(0));
    return drawn;
  }

  async function thumbnail(document: PicturedFile, width: number): Promise<Buffer> {
    if (!document.has_thumbnails) throw notFound();
    const key = thumbnailKey(document.file_id, width);
    const bytes = await storage.read(key);
    if (!bytes) throw new FileMissingError(key);
    return await buffer(bytes);
  }

  return {
    /** Parts of a page as grey JPEGs, for a PDF. @throws whatever went wrong: what they stand for has words too */
    strips,

    /**
     * Begins to draw a page whose picture will be asked for in a moment, where nothing else is being drawn. A failure is told to
     * the reader who asks for the picture.
     */
    async begin(document: PicturedFile, number: number, reader: PictureReader): Promise<void> {
      if (inProgress.size === 0) await page(document, { number, width: SMALLEST_PX }, reader).catch(() => undefined);
    },

    /** WebP. @throws Problem NOT_FOUND, UNAVAILABLE, RATE_LIMITED; FileMissingError */
    async read(document: PicturedFile, picture: PictureName, reader: PictureReader): Promise<Buffer> {
      try {
        const name = pageName(picture);
        return await (name ? page(document, name, reader) : thumbnail(document, Number(picture.slice(1))));
      } catch (error) {
        if (error instanceof ChildFailedError && !error.isTimeout) throw notFound();
        throw error instanceof Problem || error instanceof FileMissingError ? error : unavailable(error);
      }
    },
  };
}
