import { MAX_PHOTOS } from './photo-page.ts';
import { t } from '../../base/languages/i18n.ts';

/** The brands of HEIC and HEIF (ISO 23008-12) after 'ftyp'. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/;

async function isHeic(file: Blob): Promise<boolean> {
  const bytes = await file.slice(4, 12).arrayBuffer();
  return HEIC.test(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Says which photo could not be opened and what helps. */
export async function problemOf(file: Blob, name: string, isUnreadable: boolean): Promise<string> {
  if (!isUnreadable)
    return t(
      'We couldn’t prepare “{name}”. Your device may be low on memory: close other apps, then take or choose it again.',
      { name },
    );
  if (await isHeic(file).catch(() => false))
    return t(
      '“{name}” is a HEIC photo, and this browser can’t open those. Open this page in Safari, or save the photo as JPEG (iPhone: Settings, Camera, Formats, Most Compatible).',
      { name },
    );
  return t('“{name}” can’t be opened as a photo. It may be damaged. Take or choose it again.', { name });
}

export const tooMany = (left: number): string =>
  t('A paper can have up to {max} photos. {n, plural, one {One wasn’t added.} other {# weren’t added.}}', {
    max: MAX_PHOTOS,
    n: left,
  });
