import type { BytePatch } from '../file-inspector.ts';
import { valueOf, type PdfDictionary, type PdfString, type PdfValue } from './pdf-values.ts';

/** What stays of a document's information: what it is about, when and by which program it was made (ISO 32000-1, 14.3.3). */
const TECHNICAL_KEYS = new Set(['Title', 'Subject', 'Creator', 'Producer', 'CreationDate', 'ModDate', 'Trapped']);
/** Programs write what they are, and which standard a file keeps. */
const TECHNICAL_PREFIX = /^(PTEX|GTS_)/;
/** No text: a space, or half of the mark and of a space in UTF-16. */
const EMPTY_BYTES = new Set([0x00, 0x20, 0xfe, 0xff]);

/** The number of the object with the information that a trailer names; null when it names none. */
export function informationNumber(trailer: PdfDictionary): number | null {
  const value = valueOf(trailer, 'Info');
  return value?.type === 'reference' ? value.number : null;
}

/** A page or a catalogue has a type. A broken trailer may name one. */
export function isInformation(dictionary: PdfDictionary): boolean {
  return !valueOf(dictionary, 'Type') && !valueOf(dictionary, 'Kids') && !valueOf(dictionary, 'Subtype');
}

/** The patch that makes a string one of spaces, of the same length in the file; none when it has no text. */
export function blankString(bytes: Buffer, { start, end, isHex }: PdfString): BytePatch[] {
  const inside = bytes.subarray(start + 1, end - 1);
  const text = isHex ? Buffer.from(inside.toString('latin1').replaceAll(/[^\da-f]/gi, ''), 'hex') : inside;
  if (text.every((byte) => EMPTY_BYTES.has(byte))) return [];
  return [{ offset: start + 1, bytes: Buffer.alloc(inside.length, isHex ? '20' : ' ') }];
}

/** Blanks what is not technical in a document's information. */
export function blankInformation(bytes: Buffer, { entries }: PdfDictionary) {
  const patches: BytePatch[] = [];
  /** Objects with the strings, where they are not in here. */
  const references: number[] = [];
  const blank = (value: PdfValue): void => {
    if (value.type === 'string') patches.push(...blankString(bytes, value));
    else if (value.type === 'reference') references.push(value.number);
    else if (value.type === 'array') value.items.forEach(blank);
    else if (value.type === 'dictionary') for (const [, entry] of value.entries) blank(entry);
  };
  const shared = new Set(
    entries.flatMap(([key, value]) => (TECHNICAL_KEYS.has(key) && value.type === 'reference' ? [value.number] : [])),
  );
  for (const [key, value] of entries) if (!TECHNICAL_KEYS.has(key) && !TECHNICAL_PREFIX.test(key)) blank(value);
  return { patches, references: references.filter((number) => !shared.has(number)) };
}
