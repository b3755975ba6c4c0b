import * as z from 'zod';
import { MAX_WIDE_HEIGHT_PX, MAX_WIDE_PX } from './logo-sizes.ts';

/** A logo as new pictures. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  /** WebP in its own proportions. */
  readonly wide: Buffer;
  /** PNG, 512 × 512, with clear edges. */
  readonly square: Buffer;
}

/** Why a file cannot be the logo. */
export const LOGO_REFUSALS = ['not-a-picture', 'svg', 'corrupt', 'too-many-pixels'] as const;
export type LogoRefusal = (typeof LOGO_REFUSALS)[number];

export class LogoRefusedError extends Error {
  override name = 'LogoRefusedError';
  readonly refusal: LogoRefusal;

  constructor(refusal: LogoRefusal) {
    super(`The logo is refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/** The machine could not decode: no file is to blame. */
export class LogoReaderUnavailableError extends Error {
  override name = 'LogoReaderUnavailableError';
}

/** Decodes logos, in a sandbox. */
export interface LogoReader {
  /** @throws LogoRefusedError, LogoReaderUnavailableError */
  read(file: Buffer): Promise<Logo>;
}

const pixels = (most: number) => z.number().int().min(1).max(most);

/** What the child may answer. It parses untrusted bytes, so the hub checks the form of its line. */
export const logoLine = z.union([
  z.strictObject({ refused: z.enum(LOGO_REFUSALS) }),
  z.strictObject({
    width: pixels(MAX_WIDE_PX),
    height: pixels(MAX_WIDE_HEIGHT_PX),
    wide: z.base64(),
    square: z.base64(),
  }),
]);
export type LogoLine = z.output<typeof logoLine>;

/** Looks like SVG or HTML: a text with a tag at its start, whatever its name says. */
export function looksLikeMarkup(file: Buffer): boolean {
  const start = file.subarray(0, 1_024);
  const text = start[0] === 0xff || start[0] === 0xfe ? start.toString('utf16le') : start.toString('utf8');
  return /^\uFEFF?\s*<[!?a-z]/i.test(text);
}

export const isSvg = (file: Buffer): boolean => looksLikeMarkup(file) && /<svg[\s>]/i.test(file.toString('latin1'));

const startsWith = (file: Buffer, text: string, at = 0) => file.toString('latin1', at, at + text.length) === text;

/** The type of a picture by its first bytes. Null: none that a logo may have. */
export function logoType(file: Buffer): 'PNG' | 'JPEG' | 'WebP' | null {
  if (startsWith(file, '\u0089PNG\r\n\u001A\n')) return 'PNG';
  if (startsWith(file, '\u00FF\u00D8\u00FF')) return 'JPEG';
  return startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8) ? 'WebP' : null;
}
