import type { TextStatus } from '@exam-vault/contract/documents';
import type { ReadPage } from '@exam-vault/contract/search';
import { memo, useDeferredValue, useId, useState, useEffect, useRef } from 'react';
import type { Highlight } from './highlights.ts';
import classes from './PageSheets.module.css';
import { PageText } from './PageText.tsx';
import type { SharpPage } from './pdf/pdf-types.ts';
import { SpotMarkers } from './SpotMarkers.tsx';
import { turnedStyle } from './use-turns.ts';
import { VIEWER } from './viewer-texts.ts';

export interface PageSheetProps {
  readonly page: number;
  readonly pages: number;
  readonly title: string;
  /** Of the sheet as it lies, in CSS pixels. */
  readonly width: number;
  /** Height by width of the upright page. */
  readonly ratio: number;
  /** Quarter turns by the user. */
  readonly turns: number;
  /** Null while the page is far from the screen, or not loaded. */
  readonly read: ReadPage | null;
  readonly isCurrent: boolean;
  readonly textStatus: TextStatus;
  readonly preview: string | null;
  /** Draws the page sharper than its picture; null while the picture is enough. */
  readonly sharp: SharpPage | null;
  readonly isFailed: boolean;
  readonly highlights: readonly Highlight[] | undefined;
  readonly activeHighlight: number | null;
  readonly observe: (element: HTMLElement | null) => (() => void) | undefined;
  readonly events: PageEvents;
}

export interface PageEvents {
  onShown(page: number, ratio: number): void;
  onPictureExpired(page: number): Promise<unknown>;
  onPictureFailed(page: number): void;
  onFileExpired(): void;
  onSharpFailed(page: number): void;
}

/** One page. Far from the screen it is blank but keeps its size, which saves memory and keeps the scroll position. */
export const PageSheet = memo(function PageSheet(props: PageSheetProps) {
  const { page, pages, title, width, ratio, turns, read, sharp, isFailed, observe, events } = props;
  const heading = useId();
  const { sheet, upright, transform } = turnedStyle(width, ratio, turns);
  // The page may be asked for again, with more of its text; meanwhile it stays as it is.
  const [held, setHeld] = useState(read);
  if (read !== null && read !== held) setHeld(read);
  const shown = read ?? (props.isCurrent ? held : null);
  // The picture first. A line of text takes an element for each word, which are drawn in pieces (decision 75).
  const text = useDeferredValue(shown, null);
  const isImage = sharp?.kind === 'image';
  return (
    <div
      ref={observe}
      data-page={page}
      data-turns={turns}
      className={classes.sheet}
      style={sheet}
      role="group"
      aria-labelledby={heading}
    >
      <h2 id={heading} className="visually-hidden">
        {VIEWER.pageOf(page, pages)}
      </h2>
      <div
        className={classes.upright}
        style={{
          ...upright,
          transform,
          // It stays below the picture of the page, which has more pixels than the screen needs.
          ...(props.preview !== null && { backgroundImage: `url("${props.preview}")` }),
        }}
      >
        {shown && (
          <PagePicture
            pictures={shown.pictures}
            neededPx={upright.width * window.devicePixelRatio}
            alt={pages === 1 && !isImage ? title : ''}
            isFirst={props.isCurrent}
            onShown={(known) => events.onShown(page, known)}
            onExpired={() => events.onPictureExpired(page)}
            onFail={() => events.onPictureFailed(page)}
          />
        )}
        {sharp && (
          <sharp.Page
            page={page}
            turns={shown?.turns ?? 0}
            width={upright.width}
            height={upright.height}
            withText={shown === null || shown.words.length === 0}
            onDrawn={(known) => events.onShown(page, known)}
            onExpired={events.onFileExpired}
            onFail={() => events.onSharpFailed(page)}
          />
        )}
        {isFailed && <p className={classes.broken}>{VIEWER.pageFailed}</p>}
        {shown && text && <PageText read={text} textStatus={props.textStatus} width={upright.width} ratio={ratio} />}
        {shown && props.highlights && <HighlightMarks highlights={props.highlights} active={props.activeHighlight} />}
        {shown && <SpotMarkers page={page} />}
      </div>
    </div>
  );
});

interface HighlightMarksProps {
  readonly highlights: readonly Highlight[];
  /** The index of the active highlight. */
  readonly active: number | null;
}

/** Draws the highlights over a page. Screen readers get the number of highlights from the bar. */
function HighlightMarks({ highlights, active }: HighlightMarksProps) {
  return (
    <span className={classes.marks} aria-hidden="true">
      {highlights.map(({ boxes, isPassage }, index) =>
        boxes.map(({ left, top, width, height }, part) => (
          <span
            key={`${index}/${part}`}
            className={classes.mark}
            data-highlight={index}
            data-passage={isPassage || undefined}
            data-active={index === active || undefined}
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        )),
      )}
    </span>
  );
}

const percent = (part: number) => `${part * 100}%`;

interface PagePictureProps {
  readonly pictures: ReadPage['pictures'];
  /** In device pixels. */
  readonly neededPx: number;
  readonly alt: string;
  readonly isFirst: boolean;
  readonly onShown: (ratio: number) => void;
  /** Loads the addresses again: the old ones may have expired. */
  readonly onExpired: () => Promise<unknown>;
  readonly onFail: () => void;
}

/** A picture may be a little smaller than the screen's own pixels: text stays clear, and it has far fewer bytes. */
const ENOUGH = 0.7;

function pictureFor(pictures: ReadPage['pictures'], neededPx: number) {
  const usable = pictures.filter(({ width }) => width >= 480);
  return usable.find(({ width }) => width >= neededPx * ENOUGH) ?? usable.at(-1);
}

/** A hub that is busy drawing has time again soon. */
const RETRY_MS = 1_000;

/** The hub's picture of a page. The browser shows the smaller one until the larger one is there. */
function PagePicture({ pictures, neededPx, alt, isFirst, onShown, onExpired, onFail }: PagePictureProps) {
  const wanted = pictureFor(pictures, neededPx);
  const [shown, setShown] = useState(wanted);
  const [attempt, setAttempt] = useState(0);
  const retry = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);
  // A smaller picture never takes the place of a larger one, and a new address of the same one changes nothing.
  if (wanted && wanted.width > (shown?.width ?? 0)) setShown(wanted);

  const tryAgain = async () => {
    await onExpired();
    setShown(undefined);
    setAttempt((before) => before + 1);
  };
  const fail = () => {
    if (attempt > 0) return onFail();
    retry.current = setTimeout(() => void tryAgain(), RETRY_MS);
  };
  if (!shown) return null;
  return (
    <img
      key={attempt}
      className={classes.picture}
      src={shown.url}
      alt={alt}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'auto'}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        onShown(naturalWidth > 0 ? naturalHeight / naturalWidth : 0);
      }}
      onError={fail}
    />
  );
}
