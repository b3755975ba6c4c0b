import type { BytePatch } from '../file-inspector.ts';
import { patchDifference } from '../patch-difference.ts';
import { blankXmp } from '../xmp-location.ts';
import { fileChanges } from './changes.ts';
import { deflatedTo, inflated } from './deflated.ts';
import { blankInformation, blankString, informationNumber, isInformation } from './information.ts';
import { jpegMetadata } from './jpeg-metadata.ts';
import type { KeptReason } from './kept-reasons.ts';
import { placesInStream } from './object-stream.ts';
import { objectsOf, trailersOf, type PdfObject } from './pdf-objects.ts';
import { nameOf, readValue, TooMuchWorkError, valueOf, type PdfDictionary, type Work } from './pdf-values.ts';
import { isPersonal } from './xmp-names.ts';

export interface CleanedPdf {
  /** Sorted by their place; they do not overlap and lie inside of the file. */
  readonly patches: readonly BytePatch[];
  /** Why something was left; empty when nothing was. */
  readonly kept: readonly KeptReason[];
}

/** Bytes that are read or unpacked for one file: about a second of a slow processor. */
const MAX_WORK = 64 * 1024 * 1024;
/** A stream that is packed again has to be told byte by byte. */
const MAX_PACKED_BYTES = 2 * 1024 * 1024;

type Stream = NonNullable<PdfObject['stream']>;
type Filters = readonly (string | null)[];

/** How a stream is stored, from the outside to the inside; null when that cannot be said. */
function filtersOf(dictionary: PdfDictionary): Filters | null {
  const filter = valueOf(dictionary, 'Filter');
  if (!filter) return [];
  if (filter.type === 'array') return filter.items.map(nameOf);
  return filter.type === 'name' ? [filter.text] : null;
}
const isFlate = (filter: string | null | undefined) => filter === 'FlateDecode' || filter === 'Fl';
const isDct = (filter: string | null | undefined) => filter === 'DCTDecode' || filter === 'DCT';

/** Whether the outermost filter has parameters that change what the bytes mean: with a predictor they are differences. */
function hasPredictor(dictionary: PdfDictionary): boolean {
  const all = valueOf(dictionary, 'DecodeParms') ?? valueOf(dictionary, 'DP');
  const first = all?.type === 'array' ? all.items[0] : all;
  if (first?.type === 'dictionary') return valueOf(first, 'Predictor') !== undefined;
  return first?.type === 'reference';
}

const SIGNED = '/ByteRange';
/** Node searches a needle of fewer than eight bytes three times as fast as a longer one. */
const RARE_PART = 'ByteRan';
/** A file full of the part would be slow to search by it. */
const MAX_FALSE_PARTS = 1_000;

function mayBeSigned(file: Buffer): boolean {
  let at = file.indexOf(RARE_PART, 0, 'latin1');
  for (let found = 0; at !== -1 && found < MAX_FALSE_PARTS; found += 1) {
    if (at > 0 && file.toString('latin1', at - 1, at - 1 + SIGNED.length) === SIGNED) return true;
    at = file.indexOf(RARE_PART, at + 1, 'latin1');
  }
  return at !== -1 && file.includes(SIGNED, at - 1);
}

/** Writes patches into the bytes that they were made for. */
function write(bytes: Buffer, patches: readonly BytePatch[]): boolean {
  for (const patch of patches) patch.bytes.copy(bytes, patch.offset);
  return patches.length > 0;
}

/**
 * The patches that take out of a PDF who made it and where: Exif, XMP, IPTC data and comments of its photos; author, keywords and what else is not
 * technical in its information; the same in its XMP. Every byte that stays is where it was, so the tables of the file stay true
 * (decision 92). What is not understood stays as it is. Changes nothing itself.
 * @throws Error when the file contradicts itself
 */
export function cleanPdf(file: Buffer): CleanedPdf {
  // A changed byte would break the signature.
  if (mayBeSigned(file)) return { patches: [], kept: ['signed'] };
  const work: Work = { left: MAX_WORK };
  const changes = fileChanges();
  const kept = new Set<KeptReason>();
  let packedBytes = 0;
  const objectStreams: Array<{ readonly dictionary: PdfDictionary; readonly stream: Stream }> = [];
  /** Where objects are that may be an information or a string of one, by their number. An older revision may have another one. */
  const places = new Map<number, number[]>();
  const informations = new Set<number>();
  let isEncrypted = false;

  /** Changes what a compressed stream holds. `change` returns whether it has. */
  function repack({ start, end }: Stream, dictionary: PdfDictionary, change: (bytes: Buffer) => boolean): void {
    const bytes = hasPredictor(dictionary) ? null : inflated(file.subarray(start, end), work);
    if (!bytes) {
      kept.add('not-understood');
      return;
    }
    if (!change(bytes)) return;
    packedBytes += end - start;
    const again = packedBytes <= MAX_PACKED_BYTES ? deflatedTo(bytes, end - start) : null;
    if (again) changes.add([{ offset: start, bytes: again }]);
    else kept.add('does-not-fit');
  }

  function cleanPhoto(dictionary: PdfDictionary, stream: Stream, filters: Filters): void {
    if (filters.length === 1) {
      changes.add(jpegMetadata(file.subarray(stream.start, stream.end), stream.start));
    } else if (filters.length === 2 && isFlate(filters[0])) {
      repack(stream, dictionary, (jpeg) => write(jpeg, jpegMetadata(jpeg)));
    } else kept.add('not-understood');
  }

  function cleanXmp(dictionary: PdfDictionary, stream: Stream, filters: Filters | null): void {
    if (filters?.length === 0) {
      const before = file.subarray(stream.start, stream.end);
      const after = Buffer.from(before);
      if (blankXmp(after, isPersonal)) changes.add(patchDifference(before, after, stream.start));
    } else if (filters?.length === 1 && isFlate(filters[0])) {
      repack(stream, dictionary, (xmp) => blankXmp(xmp, isPersonal));
    } else kept.add('not-understood');
  }

  function noteTrailer(dictionary: PdfDictionary): void {
    if (valueOf(dictionary, 'Encrypt')) isEncrypted = true;
    const number = informationNumber(dictionary);
    if (number !== null) informations.add(number);
  }

  function lookAt({ number, value, stream }: PdfObject): void {
    if (value.type === 'string' || (value.type === 'dictionary' && !stream)) {
      const others = places.get(number);
      if (others) others.push(value.start);
      else places.set(number, [value.start]);
    }
    if (!stream || value.type !== 'dictionary') return;
    const type = nameOf(valueOf(value, 'Type'));
    const filters = filtersOf(value);
    if (type === 'XRef') noteTrailer(value);
    else if (type === 'ObjStm') objectStreams.push({ dictionary: value, stream });
    else if (isDct(filters?.at(-1))) cleanPhoto(value, stream, filters ?? []);
    else if (type === 'Metadata') cleanXmp(value, stream, filters);
  }

  /** Strings that an information refers to. */
  const strings = new Set<number>();

  function blankAt(bytes: Buffer, at: number): BytePatch[] {
    const value = readValue(bytes, at, work);
    if (value?.type === 'string') return blankString(bytes, value);
    if (value?.type !== 'dictionary' || !isInformation(value)) return [];
    const { patches, references } = blankInformation(bytes, value);
    for (const reference of references) strings.add(reference);
    return patches;
  }

  const isString = (bytes: Buffer, at: number) => readValue(bytes, at, work)?.type === 'string';

  function cleanInformation(): void {
    for (const number of informations) for (const at of places.get(number) ?? []) changes.add(blankAt(file, at));
    if (informations.size === 0) return;
    for (const { dictionary, stream } of objectStreams) {
      repack(stream, dictionary, (bytes) => {
        const inside = placesInStream(dictionary, bytes);
        if (!inside) kept.add('not-understood');
        let isChanged = false;
        for (const number of informations) {
          const at = inside?.get(number);
          if (at !== undefined) isChanged = write(bytes, blankAt(bytes, at)) || isChanged;
        }
        for (const number of strings) {
          const at = inside?.get(number);
          if (at !== undefined && isString(bytes, at)) isChanged = write(bytes, blankAt(bytes, at)) || isChanged;
        }
        return isChanged;
      });
    }
    for (const number of strings)
      for (const at of places.get(number) ?? []) if (isString(file, at)) changes.add(blankAt(file, at));
  }

  try {
    for (const trailer of trailersOf(file, work)) noteTrailer(trailer);
    for (const object of objectsOf(file, work)) lookAt(object);
    if (!isEncrypted) cleanInformation();
  } catch (error) {
    if (!(error instanceof TooMuchWorkError)) throw error;
    kept.add('too-much');
  }
  // Its strings and streams are encrypted too.
  if (isEncrypted) return { patches: [], kept: ['encrypted'] };
  return { patches: changes.sorted(), kept: [...kept] };
}
