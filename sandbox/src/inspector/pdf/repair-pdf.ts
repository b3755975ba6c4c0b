import { inflated } from './deflated.ts';
import { placesInStream } from './object-stream.ts';
import { objectsOf, type PdfObject } from './pdf-objects.ts';
import {
  nameOf,
  readValue,
  TooMuchWorkError,
  valueOf,
  type PdfDictionary,
  type PdfValue,
  type Work,
} from './pdf-values.ts';

/** Bytes that are read or unpacked for one file: about a second of a slow processor. */
const MAX_WORK = 64 * 1024 * 1024;
/** What a linearized file says of itself is at its beginning (ISO 32000-1, annex F). */
const LINEARIZED = /\/Linearized\b.{0,200}?\/L\s+(\d{1,10})\b/s;
const LINEARIZED_BYTES = 1_024;
/** The end of a whole file; some writers leave one of the two out. */
const END_MARKS = ['startxref', '%%EOF'];

/** Whether a PDF ends before its own end: behind its last object there is no end mark, or it says that it is longer. */
export function isCutPdf(file: Buffer): boolean {
  const length = LINEARIZED.exec(file.toString('latin1', 0, LINEARIZED_BYTES))?.[1];
  if (length !== undefined && Number(length) > file.length) return true;
  const lastObject = file.lastIndexOf('endobj', undefined, 'latin1');
  const lastStream = file.lastIndexOf('stream', undefined, 'latin1');
  const end = Math.max(...END_MARKS.map((mark) => file.lastIndexOf(mark, undefined, 'latin1')));
  return end < Math.max(lastObject, lastStream);
}

interface FoundObjects {
  readonly catalogue: number | null;
  /** In the order of the file. */
  readonly pages: readonly number[];
  readonly highest: number;
}

function isCatalogue(value: PdfDictionary, known: ReadonlySet<number>): boolean {
  const pages = valueOf(value, 'Pages');
  return pages?.type === 'reference' && known.has(pages.number);
}

function findObjects(file: Buffer, work: Work): FoundObjects {
  const dictionaries = new Map<number, PdfDictionary>();
  const note = (number: number, value: PdfValue | null) => {
    if (value?.type === 'dictionary') dictionaries.set(number, value);
  };
  const noteAllIn = ({ value, stream }: PdfObject) => {
    if (!stream || value.type !== 'dictionary' || nameOf(valueOf(value, 'Type')) !== 'ObjStm') return;
    const bytes = inflated(file.subarray(stream.start, stream.end), work);
    for (const [number, at] of (bytes && placesInStream(value, bytes)) ?? []) {
      if (bytes) note(number, readValue(bytes, at, work));
    }
  };
  try {
    for (const object of objectsOf(file, work)) {
      note(object.number, object.value);
      noteAllIn(object);
    }
  } catch (error) {
    if (!(error instanceof TooMuchWorkError)) throw error;
  }
  const known = new Set(dictionaries.keys());
  const ofType = (type: string) =>
    [...dictionaries].flatMap(([number, value]) => (nameOf(valueOf(value, 'Type')) === type ? [number] : []));
  const catalogue = ofType('Catalog').findLast((number) => {
    const value = dictionaries.get(number);
    return value !== undefined && isCatalogue(value, known);
  });
  return { catalogue: catalogue ?? null, pages: ofType('Page'), highest: Math.max(0, ...known) };
}

/** Whether the file ends inside of a stream. */
function isInStream(file: Buffer): boolean {
  const last = file.lastIndexOf('stream', undefined, 'latin1');
  return last !== -1 && file.toString('latin1', Math.max(0, last - 3), last) !== 'end';
}

/**
 * A PDF that was cut at its end, with the end that it lacks: every byte of it stays, and behind them come a trailer and, where it is gone, a
 * list of the pages that are there. Null when no page is left. Never throws, whatever the bytes are.
 */
export function repairedPdf(file: Buffer): Buffer | null {
  const { catalogue, pages, highest } = findObjects(file, { left: MAX_WORK });
  const [tree, root] = [highest + 1, catalogue ?? highest + 2];
  if (catalogue === null && pages.length === 0) return null;
  const kids = pages.map((number) => `${number} 0 R`).join(' ');
  const list =
    catalogue === null
      ? `${tree} 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 595 842]>> endobj\n` +
        `${root} 0 obj <</Type/Catalog/Pages ${tree} 0 R>> endobj\n`
      : '';
  const end = `\n${isInStream(file) ? 'endstream endobj\n' : ''}${list}trailer <</Root ${root} 0 R/Size ${highest + 3}>>\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(end, 'latin1')]);
}
