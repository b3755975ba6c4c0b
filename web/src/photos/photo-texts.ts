import { MAX_PHOTOS } from './photo-page.ts';

/** The brands of HEIC and HEIF (ISO 23008-12) after 'ftyp'. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

async function isHeic(file: Blob): Promise<boolean> {
  const bytes = await file.slice(4, 12).arrayBuffer();
  return HEIC.test(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Says which photo could not be opened and what helps. */
export async function problemOf(file: Blob, name: string, isUnreadable: boolean): Promise<string> {
  if (!isUnreadable)
    return `“${name}” could not be prepared. There may be too little memory: close other apps, then take or choose it again.`;
  if (await isHeic(file).catch(() => false))
    return `“${name}” is a HEIC photo, which this browser cannot open. Open this page in Safari, or save the photo as JPEG (iPhone: Settings, Camera, Formats, Most Compatible).`;
  return `“${name}” is no picture that can be opened. It may be broken. Take or choose it again.`;
}

export const tooMany = (left: number): string =>
  `A paper has at most ${MAX_PHOTOS} photos. ${left === 1 ? 'One was' : `${left} were`} not added.`;
