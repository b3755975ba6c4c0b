import pLimit from 'p-limit';
import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import { PictureRefusedError, pictureType } from '../drawing/picture-refusal.ts';
import { sandboxedDecoder, type DecoderOptions } from '../drawing/sandboxed-decoder.ts';
import { logoLine, type LogoReader } from './logo-reader.ts';

const MEMORY_LIMIT_BYTES = 400 * MEGABYTE_BYTES;
const MAX_ANSWER_CHARS = 4 * MEGABYTE_BYTES;

/** Decodes a logo in a child process with limits on time, memory and CPU, and without a network; the hub gets new pictures. */
export function sandboxedLogoReader(options: DecoderOptions): LogoReader {
  const limit = pLimit(1);
  const decode = sandboxedDecoder(options, {
    url: new URL('./logo-child.js', import.meta.url),
    line: logoLine,
    memoryLimitBytes: MEMORY_LIMIT_BYTES,
    maxAnswerChars: MAX_ANSWER_CHARS,
  });
  return {
    async read(file) {
      const { width, height, wide, square } = await limit(() => decode(file));
      const logo = { width, height, wide: Buffer.from(wide, 'base64'), square: Buffer.from(square, 'base64') };
      if (pictureType(logo.wide) !== 'WebP' || pictureType(logo.square) !== 'PNG') {
        throw new PictureRefusedError('corrupt');
      }
      return logo;
    },
  };
}
