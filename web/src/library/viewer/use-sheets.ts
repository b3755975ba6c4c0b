import { isThrifty } from '../../base/ui/device.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useImagePage } from './ImageLayer.tsx';
import type { PageEvents } from './PageSheet.tsx';
import { usePdf } from './pdf/use-pdf.ts';
import type { SharpPage } from './pdf/pdf-types.ts';
import { turnedStyle } from './use-turns.ts';
import { usePageData } from './use-page-data.ts';
import type { PageSource, ShownFile } from './viewer-props.ts';
import { MOBILE_BREAKPOINT } from '@exam-vault/contract/limits';

/** What is loaded of the file itself. */
export interface FileState {
  readonly url: string;
  /** Grows with each new path, which may be the same one again. */
  readonly attempt: number;
  readonly isPdf: boolean;
  /** A new path did not help either. */
  readonly isLost: boolean;
  /** The file could not be loaded, or its path has expired. */
  readonly onFail: () => void;
  /** Something of it is on the screen. */
  readonly onReady: () => void;
  /** Nothing of the document can be shown. */
  readonly onUnshown: () => void;
}

interface SheetsDeps {
  readonly shown: ShownFile;
  readonly file: FileState;
  readonly source: PageSource;
  readonly near: ReadonlySet<number>;
  readonly current: number;
  readonly sheetWidth: number;
  readonly ratioOf: (page: number) => number;
  readonly turns: number;
  readonly onRatio: (page: number, ratio: number) => void;
}

/** While pages fly past, none is loaded. */
const SETTLE_MS = 120;
/** The hub's picture may be magnified by this before the page is drawn from the file. */
const MAX_STRETCH = 1.15;

const added = (page: number) => (before: ReadonlySet<number>) =>
  before.has(page) ? before : new Set([...before, page]);

/**
 * What each sheet shows, and in which order it is loaded: the page that is read first, then its neighbours; of each the hub's picture, and
 * the page of the file where that is sharper and the device can afford it.
 */
export function useSheets({ shown, file, source, near, current, sheetWidth, ratioOf, turns, onRatio }: SheetsDeps) {
  const [shownPages, setShownPages] = useState<ReadonlySet<number>>(new Set());
  const [noPicture, setNoPicture] = useState<ReadonlySet<number>>(new Set());
  const [notDrawn, setNotDrawn] = useState<ReadonlySet<number>>(new Set());
  const wanted = useWantedPages(near, current, shownPages.has(current) || noPicture.has(current));
  const { known, failed, again } = usePageData(source, wanted);
  const late = useLatePages(current, shownPages.has(current));

  const largest = Math.max(0, ...(known[current]?.pictures.map(({ width }) => width) ?? []));
  const uprightPx = turnedStyle(sheetWidth, ratioOf(current), turns).upright.width * window.devicePixelRatio;
  const isStretched = largest > 0 && uprightPx > largest * MAX_STRETCH;
  const hasNoPicture = (page: number) => noPicture.has(page) || failed.has(page) || known[page]?.pictures.length === 0;
  const isSharpPage = (page: number) =>
    hasNoPicture(page) ||
    late.has(page) ||
    ((isStretched || !isSparing()) && shownPages.has(page) && !notDrawn.has(page));
  const sharpPages = wanted.filter(isSharpPage);

  const isPdfWanted = file.isPdf && (sharpPages.length > 0 || shown.pages === null);
  const pdf = usePdf({
    url: file.isPdf && !file.isLost ? file.url : null,
    attempt: file.attempt,
    isWanted: isPdfWanted,
    onFail: file.onFail,
  });
  const image = useImagePage(file.isPdf || file.isLost ? null : file, shown.title);
  const pdfPage = useMemo((): SharpPage | null => pdf && { kind: 'pdf', Page: pdf.Page }, [pdf]);
  const sharp = pdfPage ?? image;
  const pages = shown.pages ?? pdf?.pages ?? (file.isPdf ? 0 : 1);

  const isUnshown = file.isLost && shownPages.size === 0 && (pages === 0 || hasNoPicture(current));
  useEffect(() => {
    if (isUnshown) file.onUnshown();
  }, [isUnshown, file]);

  const latest = useRef({ file, onRatio, again });
  useEffect(() => {
    latest.current = { file, onRatio, again };
  });
  const events = useMemo(
    (): PageEvents => ({
      onShown(page, ratio) {
        latest.current.onRatio(page, ratio);
        latest.current.file.onReady();
        setShownPages(added(page));
      },
      onPictureExpired: (page) => latest.current.again(page),
      onPictureFailed: (page) => setNoPicture(added(page)),
      onFileExpired: () => latest.current.file.onFail(),
      onSharpFailed: (page) => setNotDrawn(added(page)),
    }),
    [],
  );

  const isWanted = useCallback((page: number) => wanted.includes(page), [wanted]);
  return {
    pages,
    known,
    hasShown: shownPages.size > 0,
    propsOf: (page: number) => ({
      read: isWanted(page) ? (known[page] ?? null) : null,
      sharp: sharpPages.includes(page) && !notDrawn.has(page) ? sharp : null,
      isFailed: near.has(page) && hasNoPicture(page) && (file.isLost || notDrawn.has(page)),
      events,
    }),
  };
}

/** The pages to load: the current one, and when it is there its neighbours. */
function useWantedPages(near: ReadonlySet<number>, current: number, isCurrentThere: boolean): readonly number[] {
  const [settled] = useDebouncedValue(current, SETTLE_MS);
  const [settledNear] = useDebouncedValue(near, SETTLE_MS);
  const isStill = settled === current;
  return useMemo(() => {
    const neighbours = isStill && isCurrentThere ? [...settledNear].filter((page) => page !== settled) : [];
    return [settled, ...neighbours];
  }, [settled, settledNear, isStill, isCurrentThere]);
}

/**
 * Whether bytes, battery and memory are dear: on a phone too. Then a picture of a page stays until it is magnified, and the file itself is
 * not loaded.
 */
const isSparing = () => window.innerWidth < MOBILE_BREAKPOINT || isThrifty();

/** A hub that is busy may need longer than this to draw a page. Then the page of the file is loaded as well. */
export const PICTURE_PATIENCE_MS = 5_000;

/**
 * The pages whose picture did not come in time. A page stays among them when it is there at last: what is drawn from the file is not
 * taken away again.
 */
export function useLatePages(current: number, isThere: boolean): ReadonlySet<number> {
  const [late, setLate] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (isThere) return;
    const timer = setTimeout(() => setLate((before) => new Set([...before, current])), PICTURE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [current, isThere]);
  return late;
}
