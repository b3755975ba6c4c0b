// Loads no schemas: the children import it too.

/** Why a file is not drawn. */
export const PICTURE_REFUSALS = ['not-a-picture', 'svg', 'corrupt', 'too-many-pixels'] as const;
export type PictureRefusal = (typeof PICTURE_REFUSALS)[number];

export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
  readonly refusal: PictureRefusal;

  constructor(refusal: PictureRefusal) {
    super(`The picture is refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/** Looks like SVG or HTML: a text with a tag at its start, whatever its name says. */
function looksLikeMarkup(file: Buffer): boolean {
  const start = file.subarray(0, 1_024);
  const text = start[0] === 0xff || start[0] === 0xfe ? start.toString('utf16le') : start.toString('utf8');
  return /^\uFEFF?\s*<[!?a-z]/i.test(text);
}

const isSvg = (file: Buffer): boolean => looksLikeMarkup(file) && /<svg[\s>]/i.test(file.toString('latin1'));

const startsWith = (file: Buffer, text: string, at = 0) => file.toString('latin1', at, at + text.length) === text;

/** The type of a picture by its first bytes. Null: none that is drawn. */
export function pictureType(file: Buffer): 'PNG' | 'JPEG' | 'WebP' | null {
  if (startsWith(file, '\u0089PNG\r\n\u001A\n')) return 'PNG';
  if (startsWith(file, '\u00FF\u00D8\u00FF')) return 'JPEG';
  return startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8) ? 'WebP' : null;
}

/** Before a child is started for it. @throws PictureRefusedError */
export function assertPicture(file: Buffer): void {
  if (isSvg(file)) throw new PictureRefusedError('svg');
  if (pictureType(file) === null) throw new PictureRefusedError('not-a-picture');
}
