import type { TextStatus } from '@exam-vault/contract/documents';
import type { ReadPage } from '@exam-vault/contract/search';
import { memo, useMemo } from 'react';
import classes from './PageText.module.css';
import { VIEWER } from './viewer-texts.ts';

interface PageTextProps {
  readonly read: ReadPage;
  readonly textStatus: TextStatus;
  /** Of the upright page, in CSS pixels. */
  readonly width: number;
  /** Height by width. */
  readonly ratio: number;
}

/**
 * The width for which the words are laid out, in CSS pixels; then all of them are scaled to the page. So nothing is laid out again when the
 * page is magnified, and a browser that enlarges small letters leaves the words where they stand: on a phone they would be 6 to 8 pixels high.
 */
const LAID_OUT_PX = 1_200;

const FONT = 'Arial, "Liberation Sans", sans-serif';
/** The part of a line's box that its letters fill, as a reader of scans cuts it out. */
const LETTERS = 0.86;
const MEASURED_PX = 100;
const USUAL_LETTER_EM = 0.5;

let measuring: CanvasRenderingContext2D | null | undefined;

/** The width of a text in em. */
function naturalWidth(text: string): number {
  if (measuring === undefined) {
    measuring = document.createElement('canvas').getContext('2d');
    if (measuring) measuring.font = `${MEASURED_PX}px ${FONT}`;
  }
  return measuring ? measuring.measureText(text).width / MEASURED_PX : text.length * USUAL_LETTER_EM;
}

/** The text of a page where it stands: for the pointer, and in reading order for a screen reader. */
export const PageText = memo(function PageText({ read, textStatus, width, ratio }: PageTextProps) {
  const lines = useMemo(() => linesOf(read), [read]);
  if (lines.length === 0) return <p className="visually-hidden">{whyEmpty(read, textStatus)}</p>;
  return (
    <div
      className={classes.text}
      style={{ width: LAID_OUT_PX, height: LAID_OUT_PX * ratio, transform: `scale(${width / LAID_OUT_PX})` }}
    >
      {read.source === 'picture' && <p className="visually-hidden">{VIEWER.byMachine}</p>}
      {lines.map((line, index) => (
        <Line key={index} line={line} height={LAID_OUT_PX * ratio} />
      ))}
    </div>
  );
});

function whyEmpty({ source }: ReadPage, textStatus: TextStatus): string {
  if (source !== null) return VIEWER.noText;
  return textStatus === 'failed' ? VIEWER.textFailed : VIEWER.notRead;
}

const Line = memo(function Line({ line, height }: { readonly line: PageLine; readonly height: number }) {
  const size = Math.max(1, line.height * height * LETTERS);
  return (
    <p
      className={classes.line}
      style={{ left: line.left * LAID_OUT_PX, top: line.top * height, height: line.height * height, fontSize: size }}
    >
      {line.words.map(({ text, advance }, index) => (
        <span
          key={index}
          className={classes.word}
          style={{ letterSpacing: letterSpacing(text, naturalWidth(text), (advance * LAID_OUT_PX) / size) * size }}
        >
          {text}
        </span>
      ))}
    </p>
  );
});

type Word = ReadPage['words'][number];

/** A piece of a line: a word, and the space behind it. */
interface LineWord {
  readonly text: string;
  /** From its left edge to that of the next word, as a fraction of the page's width. */
  readonly advance: number;
}

/** A line of text with its place, in fractions of the upright page. */
interface PageLine {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly LineWord[];
}

function lineOf(words: readonly Word[]): PageLine {
  const edges = words.map(({ box: [left = 0, top = 0, width = 0, height = 0] }) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  }));
  const [left, top] = [Math.min(...edges.map((edge) => edge.left)), Math.min(...edges.map((edge) => edge.top))];
  const [right, bottom] = [Math.max(...edges.map((edge) => edge.right)), Math.max(...edges.map((edge) => edge.bottom))];
  return {
    left,
    top,
    width: right - left,
    height: bottom - top,
    words: words.map(({ text }, index) => {
      const [here, next] = [edges[index], edges[index + 1]];
      const end = next && here && next.left > here.left ? next.left : (here?.right ?? 0);
      return { text: next ? `${text} ` : text, advance: end - (here?.left ?? 0) };
    }),
  };
}

/** The lines of a page in reading order, without alternative readings. */
export function linesOf({ words }: Pick<ReadPage, 'words'>): PageLine[] {
  const lines: Word[][] = [];
  for (const word of words) {
    if (word.alternative || word.text.trim() === '') continue;
    const last = lines.at(-1);
    if (last?.[0]?.line === word.line) last.push(word);
    else lines.push([word]);
  }
  return lines.map(lineOf);
}

/** How far apart letters stand, in em, so that a word of this natural width (in em) takes `advance` em. */
export function letterSpacing(text: string, natural: number, advance: number): number {
  const letters = Array.from(text).length;
  return letters === 0 ? 0 : (advance - natural) / letters;
}
