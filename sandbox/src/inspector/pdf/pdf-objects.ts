import {
  isDigit,
  readValue,
  skipSpace,
  skipSpaceBackwards,
  spend,
  valueOf,
  type PdfDictionary,
  type PdfValue,
  type Work,
} from './pdf-values.ts';

/** An object of a PDF, wherever its tables may say that it is: what an older revision of the file says is in here too. */
export interface PdfObject {
  readonly number: number;
  readonly value: PdfValue;
  /** The bytes of its stream, as they are stored. */
  readonly stream: { readonly start: number; readonly end: number } | null;
}

const [LF, CR] = [10, 13];
/** What an object costs beside its bytes. */
const OBJECT_WORK = 100;

/** The number before the word 'obj' at `at`: '12 0 obj'. */
function numberBefore(bytes: Buffer, at: number): number | null {
  const generationEnd = skipSpaceBackwards(bytes, at);
  let generation = generationEnd;
  while (isDigit(bytes[generation - 1]) && generationEnd - generation < 5) generation -= 1;
  const end = skipSpaceBackwards(bytes, generation);
  let start = end;
  while (isDigit(bytes[start - 1]) && end - start < 10) start -= 1;
  if (generation === generationEnd || end === generation || start === end) return null;
  return Number(bytes.toString('latin1', start, end));
}

/** Every object of a file, in its order. Takes one pass: the bytes of a stream are not read. @throws TooMuchWorkError */
export function* objectsOf(bytes: Buffer, work: Work): Generator<PdfObject> {
  /** There is no 'endstream' from here on, so that nobody looks for it again. */
  let noStreamEndsFrom = bytes.length;

  function isEndOfStream(from: number): boolean {
    const at = skipSpace(bytes, Math.min(from, bytes.length));
    return at - from <= 2 && bytes.toString('latin1', at, at + 9) === 'endstream';
  }

  function streamOf(dictionary: PdfDictionary): PdfObject['stream'] {
    const at = skipSpace(bytes, dictionary.end);
    if (bytes.toString('latin1', at, at + 6) !== 'stream') return null;
    let start = at + 6;
    if (bytes[start] === CR) start += 1;
    if (bytes[start] === LF) start += 1;
    const length = valueOf(dictionary, 'Length');
    if (length?.type === 'number' && Number.isSafeInteger(length.value) && isEndOfStream(start + length.value))
      return { start, end: start + length.value };
    if (start >= noStreamEndsFrom) return null;
    let end = bytes.indexOf('endstream', start, 'latin1');
    if (end === -1) {
      noStreamEndsFrom = start;
      return null;
    }
    if (end > start && bytes[end - 1] === LF) end -= 1;
    if (end > start && bytes[end - 1] === CR) end -= 1;
    return { start, end };
  }

  let at = 0;
  for (;;) {
    const found = bytes.indexOf('obj', at, 'latin1');
    if (found === -1) return;
    at = found + 3;
    const number = numberBefore(bytes, found);
    if (number === null) continue;
    spend(work, OBJECT_WORK);
    const value = readValue(bytes, at, work);
    if (!value) continue;
    const stream = value.type === 'dictionary' ? streamOf(value) : null;
    yield { number, value, stream };
    at = stream ? stream.end : value.end;
  }
}

/** The dictionaries behind the word 'trailer'. @throws TooMuchWorkError */
export function* trailersOf(bytes: Buffer, work: Work): Generator<PdfDictionary> {
  for (let at = bytes.indexOf('trailer'); at !== -1; at = bytes.indexOf('trailer', at + 7)) {
    spend(work, OBJECT_WORK);
    const value = readValue(bytes, at + 7, work);
    if (value?.type === 'dictionary') yield value;
  }
}
