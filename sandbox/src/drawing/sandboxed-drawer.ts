import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import { drawnLine, type PictureDrawer } from './picture-drawer.ts';
import { PictureRefusedError, pictureType } from './picture-refusal.ts';
import { sandboxedDecoder, type DecoderOptions } from './sandboxed-decoder.ts';

/** An interlaced PNG, and a JPEG in many passes, are decoded whole. */
const MEMORY_LIMIT_BYTES = 640 * MEGABYTE_BYTES;
const MAX_ANSWER_CHARS = 8 * MEGABYTE_BYTES;

/** Draws a picture again in a child process; the caller limits how many are drawn at once. */
export function sandboxedDrawer(options: DecoderOptions): PictureDrawer {
  const decode = sandboxedDecoder(options, {
    url: new URL('./draw-child.js', import.meta.url),
    line: drawnLine,
    memoryLimitBytes: MEMORY_LIMIT_BYTES,
    maxAnswerChars: MAX_ANSWER_CHARS,
  });
  return {
    async draw(file) {
      const { width, height, webp } = await decode(file);
      const bytes = Buffer.from(webp, 'base64');
      if (pictureType(bytes) !== 'WebP') throw new PictureRefusedError('corrupt');
      return { width, height, bytes };
    },
  };
}
