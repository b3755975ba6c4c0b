// The program that decodes a logo, in the sandbox. It gets the file on its standard input, and writes one line of JSON: the logo as new
// pictures in two sizes. Nothing of the file itself is kept: no metadata, no bytes behind its end.
import { MAX_LOGO_PIXELS } from '@exam-vault/contract/limits';
import { sharp } from '../sharp.ts';
import { readInput, writeOutput } from '../child-io.ts';
import { claimedPixels, FAIL_ON } from '../drawing/allowed-loaders.ts';
import type { RefusedLine } from '../drawing/sandboxed-decoder.ts';
import type { LogoLine } from './logo-reader.ts';
import { MAX_WIDE_HEIGHT_PX, MAX_WIDE_PX, SQUARE_PX } from './logo-sizes.ts';

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const WEBP_QUALITY = 90;

async function logoOf(file: Buffer): Promise<{ drawn: LogoLine } | RefusedLine> {
  if ((await claimedPixels(file)) > MAX_LOGO_PIXELS) return { refused: 'too-many-pixels' };
  // Decoded once. The first picture only, of one that moves.
  const options = { limitInputPixels: MAX_LOGO_PIXELS, failOn: FAIL_ON };
  const upright = await sharp(file, options).autoOrient().toColourspace('srgb').ensureAlpha().png().toBuffer();
  // Empty edges would make the logo smaller than it need be. A picture of one colour has nothing else.
  const trimmed = await sharp(upright)
    .trim({ threshold: 1 })
    .png()
    .toBuffer()
    .catch(() => upright);
  const wide = await sharp(trimmed)
    .resize({ width: MAX_WIDE_PX, height: MAX_WIDE_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  const square = await sharp(trimmed)
    .resize({ width: SQUARE_PX, height: SQUARE_PX, fit: 'contain', background: TRANSPARENT })
    .png({ palette: true })
    .toBuffer();
  const { info, data } = wide;
  return {
    drawn: {
      width: info.width,
      height: info.height,
      wide: data.toString('base64'),
      square: square.toString('base64'),
    },
  };
}

const answer = await logoOf(readInput()).catch((): RefusedLine => ({ refused: 'corrupt' }));
writeOutput(`${JSON.stringify(answer)}\n`);
process.exit(0);
