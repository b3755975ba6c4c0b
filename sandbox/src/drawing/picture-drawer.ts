import * as z from 'zod';
import { MAX_DRAWN_PX } from './drawn-size.ts';

/** A picture that was drawn again. */
export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  /** WebP, upright, without metadata. */
  readonly bytes: Buffer;
}

/** Draws pictures of members again, in a sandbox: nothing of the file itself is kept. */
export interface PictureDrawer {
  /** @throws PictureRefusedError, SandboxUnavailableError */
  draw(file: Buffer): Promise<DrawnPicture>;
}

const pixels = z.number().int().min(1).max(MAX_DRAWN_PX);

export const drawnLine = z.strictObject({ width: pixels, height: pixels, webp: z.base64() });
export type DrawnLine = z.output<typeof drawnLine>;
