/** The tag of the pointer to a photo's own data, of the time it was taken, and of the time it was changed (EXIF 2.32). */
const EXIF_POINTER = 0x87_69;
const TAKEN = 0x90_03;
const CHANGED = 0x01_32;
/** EXIF stands in one segment at the beginning of a JPEG, and a segment has at most 64 KB. Some cameras write another before it. */
const HEAD_BYTES = 131_072;

/** The offset of the TIFF block in the bytes of a JPEG, or null. */
function tiffOffset(view: DataView): number | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xff_d8) return null;
  for (let at = 2; at + 10 <= view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker === 0xff_e1 && view.getUint32(at + 4) === 0x45_78_69_66) return at + 10;
    // The picture itself begins.
    if (marker === 0xff_da || marker < 0xff_01) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function entriesOf(view: DataView, directory: number, littleEndian: boolean): ReadonlyMap<number, number> {
  const count = view.getUint16(directory, littleEndian);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = directory + 2 + index * 12;
      return [view.getUint16(entry, littleEndian), view.getUint32(entry + 8, littleEndian)] as const;
    }),
  );
}

function timeAt(view: DataView, offset: number): number | null {
  const text = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, 19));
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  // A camera whose clock was never set writes zeros.
  return year < 1990 ? null : Date.UTC(year, month - 1, day, hour, minute, second);
}

/** When a photo was taken, from the first bytes of a JPEG: milliseconds of the camera's local time, or null. */
export function exifTimeOf(bytes: ArrayBuffer): number | null {
  const view = new DataView(bytes);
  try {
    const tiff = tiffOffset(view);
    if (tiff === null) return null;
    const littleEndian = view.getUint16(tiff) === 0x49_49;
    const main = entriesOf(view, tiff + view.getUint32(tiff + 4, littleEndian), littleEndian);
    const pointer = main.get(EXIF_POINTER);
    const own = pointer === undefined ? null : entriesOf(view, tiff + pointer, littleEndian);
    const offset = own?.get(TAKEN) ?? main.get(CHANGED);
    return offset === undefined ? null : timeAt(view, tiff + offset);
  } catch (error) {
    // The numbers of a broken file lead outside of it.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** When the photo in a file was taken; null when the file does not say or cannot be read. */
export async function timeOfPhoto(file: Blob): Promise<number | null> {
  try {
    return exifTimeOf(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}
