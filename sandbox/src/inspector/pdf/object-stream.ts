import { valueOf, type PdfDictionary } from './pdf-values.ts';

/** More objects than one stream has: writers put a hundred or two into one. */
const MAX_OBJECTS = 100_000;

/**
 * Where the objects of an unpacked object stream are (ISO 32000-1, 7.5.7): its head has the number and place of each. Null when the head is
 * broken.
 */
export function placesInStream(dictionary: PdfDictionary, bytes: Buffer): Map<number, number> | null {
  const [count, first] = [valueOf(dictionary, 'N'), valueOf(dictionary, 'First')];
  if (count?.type !== 'number' || first?.type !== 'number' || count.value > MAX_OBJECTS || first.value > bytes.length)
    return null;
  const head = bytes.toString('latin1', 0, first.value).match(/\d{1,10}/g) ?? [];
  if (head.length < 2 * count.value) return null;
  const places = new Map<number, number>();
  for (let index = 0; index < count.value; index += 1)
    places.set(Number(head[2 * index]), first.value + Number(head[2 * index + 1]));
  return places;
}
