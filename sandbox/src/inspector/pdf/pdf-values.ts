/** Nothing in a real PDF is nested deeper. */
const MAX_DEPTH = 32;
/** Bytes that one value may have: a page tree of 10,000 pages has 100,000. */
const MAX_VALUE_BYTES = 2 * 1024 * 1024;

interface Span {
  /** Of its first byte. */
  readonly start: number;
  /** Behind its last byte. */
  readonly end: number;
}

export interface PdfString extends Span {
  readonly type: 'string';
  readonly isHex: boolean;
}
export interface PdfDictionary extends Span {
  readonly type: 'dictionary';
  /** In the order of the file; a broken one may have a key twice. */
  readonly entries: ReadonlyArray<readonly [key: string, value: PdfValue]>;
}
/** A value of a PDF with its place in the bytes (ISO 32000-1, 7.3). */
export type PdfValue =
  | PdfString
  | PdfDictionary
  | (Span & { readonly type: 'array'; readonly items: readonly PdfValue[] })
  | (Span & { readonly type: 'name'; readonly text: string })
  | (Span & { readonly type: 'number'; readonly value: number })
  | (Span & { readonly type: 'reference'; readonly number: number })
  | (Span & { readonly type: 'word' });

/** The work that is left for one file, in bytes. Counted and not timed, so that the same file always ends the same. */
export interface Work {
  left: number;
}
/** The file needs more work than it is worth. */
export class TooMuchWorkError extends Error {
  override name = 'TooMuchWorkError';
}
export function spend(work: Work, bytes: number): void {
  work.left -= bytes;
  if (work.left < 0) throw new TooMuchWorkError();
}

const [NUL, TAB, LF, FF, CR, SPACE] = [0, 9, 10, 12, 13, 32];
const [PERCENT, OPEN, CLOSE, SLASH, LESS, GREATER, BACKSLASH] = [0x25, 0x28, 0x29, 0x2f, 0x3c, 0x3e, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

const isSpace = (code: number | undefined) =>
  code === SPACE || code === LF || code === CR || code === TAB || code === FF || code === NUL;
const isDelimiter = (code: number | undefined) =>
  code === OPEN ||
  code === CLOSE ||
  code === LESS ||
  code === GREATER ||
  code === OPEN_ARRAY ||
  code === CLOSE_ARRAY ||
  code === OPEN_BRACE ||
  code === CLOSE_BRACE ||
  code === SLASH ||
  code === PERCENT;
const isRegular = (code: number | undefined) => code !== undefined && !isSpace(code) && !isDelimiter(code);
export const isDigit = (code: number | undefined) => code !== undefined && code >= 0x30 && code <= 0x39;

/** The offset of the next byte that is neither white space nor in a comment. */
export function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    if (bytes[at] === PERCENT) while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1;
    else if (!isSpace(bytes[at])) return at;
  }
  return at;
}

/** The white space before `from`, backwards: the offset behind the last byte that is none. */
export function skipSpaceBackwards(bytes: Buffer, from: number): number {
  let at = from;
  while (at > 0 && isSpace(bytes[at - 1])) at -= 1;
  return at;
}

export function valueOf(dictionary: PdfDictionary, key: string): PdfValue | undefined {
  return dictionary.entries.find(([name]) => name === key)?.[1];
}

/** The text of a name; null for anything else. */
export function nameOf(value: PdfValue | undefined): string | null {
  return value?.type === 'name' ? value.text : null;
}

/**
 * Reads the value at `from`; null when there is none that can be understood. Reads inside of the bytes alone, and what it reads counts as work.
 * @throws TooMuchWorkError
 */
export function readValue(bytes: Buffer, from: number, work: Work): PdfValue | null {
  const limit = Math.min(bytes.length, from + MAX_VALUE_BYTES);
  /** How far it has read, also where it has not understood anything. */
  let reached = from;

  function endOfRegular(start: number): number {
    let at = start;
    while (at < limit && isRegular(bytes[at])) at += 1;
    return at;
  }

  function literalString(start: number): PdfString | null {
    let depth = 0;
    for (let at = start; at < limit; at += 1) {
      const code = bytes[at];
      if (code === BACKSLASH) at += 1;
      else if (code === OPEN) depth += 1;
      else if (code === CLOSE) {
        depth -= 1;
        if (depth === 0) return { type: 'string', isHex: false, start, end: at + 1 };
      }
    }
    reached = limit;
    return null;
  }

  function hexString(start: number): PdfString | null {
    const length = bytes.subarray(start, limit).indexOf(GREATER);
    if (length !== -1) return { type: 'string', isHex: true, start, end: start + length + 1 };
    reached = limit;
    return null;
  }

  function name(start: number): PdfValue {
    const end = endOfRegular(start + 1);
    const text = bytes
      .toString('latin1', start + 1, end)
      .replaceAll(/#([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return { type: 'name', text, start, end };
  }

  /** A number, or the reference that begins with it. */
  function numberOrReference(start: number, end: number): PdfValue {
    const value = Number(bytes.toString('latin1', start, end));
    const number: PdfValue = { type: 'number', value, start, end };
    if (!Number.isSafeInteger(value) || value < 0) return number;
    const second = skipSpace(bytes, end);
    const secondEnd = endOfRegular(second);
    if (second === secondEnd || !/^\d{1,5}$/.test(bytes.toString('latin1', second, Math.min(secondEnd, second + 6))))
      return number;
    const third = skipSpace(bytes, secondEnd);
    const isReference = bytes[third] === 0x52 && !isRegular(bytes[third + 1]);
    return isReference ? { type: 'reference', number: value, start, end: third + 1 } : number;
  }

  function word(start: number): PdfValue | null {
    const end = endOfRegular(start);
    if (end === start) return null;
    const text = bytes.toString('latin1', start, Math.min(end, start + 24));
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? numberOrReference(start, end) : { type: 'word', start, end };
  }

  function items(start: number, depth: number): PdfValue | null {
    const found: PdfValue[] = [];
    for (let at = skipSpace(bytes, start + 1); at < limit; at = skipSpace(bytes, at)) {
      if (bytes[at] === CLOSE_ARRAY) return { type: 'array', items: found, start, end: at + 1 };
      const item = value(at, depth + 1);
      if (!item) return null;
      found.push(item);
      at = item.end;
    }
    return null;
  }

  function dictionary(start: number, depth: number): PdfValue | null {
    const entries: Array<readonly [string, PdfValue]> = [];
    for (let at = skipSpace(bytes, start + 2); at < limit; at = skipSpace(bytes, at)) {
      if (bytes[at] === GREATER && bytes[at + 1] === GREATER)
        return { type: 'dictionary', entries, start, end: at + 2 };
      if (bytes[at] !== SLASH) return null;
      const key = name(at);
      const entry = value(skipSpace(bytes, key.end), depth + 1);
      if (!entry || key.type !== 'name') return null;
      entries.push([key.text, entry]);
      at = entry.end;
    }
    return null;
  }

  function value(start: number, depth: number): PdfValue | null {
    reached = Math.max(reached, start);
    if (start >= limit || depth > MAX_DEPTH) return null;
    switch (bytes[start]) {
      case OPEN:
        return literalString(start);
      case LESS:
        return bytes[start + 1] === LESS ? dictionary(start, depth) : hexString(start);
      case OPEN_ARRAY:
        return items(start, depth);
      case SLASH:
        return name(start);
      default:
        return word(start);
    }
  }

  const first = skipSpace(bytes, from);
  const found = value(first, 0);
  spend(work, Math.max(reached, found?.end ?? 0) - from);
  return found;
}
