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

/** Decodes logos, in a sandbox. */
export interface LogoReader {
  /** @throws PictureRefusedError, SandboxUnavailableError */
  read(file: Buffer): Promise<Logo>;
}

const pixels = (most: number) => z.number().int().min(1).max(most);

export const logoLine = z.strictObject({
  width: pixels(MAX_WIDE_PX),
  height: pixels(MAX_WIDE_HEIGHT_PX),
  wide: z.base64(),
  square: z.base64(),
});
export type LogoLine = z.output<typeof logoLine>;
