// The program that draws a logo again, in the sandbox, in two sizes.
import { MAX_LOGO_PIXELS } from '@exam-vault/contract/limits';
import { answerDrawn, FAIL_ON } from '../drawing/answer-drawn.ts';
import { sharp } from '../sharp.ts';
import type { LogoLine } from './logo-reader.ts';
import { MAX_WIDE_HEIGHT_PX, MAX_WIDE_PX, SQUARE_PX } from './logo-sizes.ts';

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const WEBP_QUALITY = 90;
/** The first picture only, of one that moves. */
const OPTIONS = { limitInputPixels: MAX_LOGO_PIXELS, failOn: FAIL_ON };

await answerDrawn(MAX_LOGO_PIXELS, async (file): Promise<LogoLine> => {
  // Decoded once.
  const upright = await sharp(file, OPTIONS).autoOrient().toColourspace('srgb').ensureAlpha().png().toBuffer();
  // Empty edges would make the logo smaller than it need be. A picture of one colour has nothing else.
  const trimmed = await sharp(upright)
    .trim({ threshold: 1 })
    .png()
    .toBuffer()
    .catch(() => upright);
  const { data, info } = await sharp(trimmed)
    .resize({ width: MAX_WIDE_PX, height: MAX_WIDE_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  const square = await sharp(trimmed)
    .resize({ width: SQUARE_PX, height: SQUARE_PX, fit: 'contain', background: TRANSPARENT })
    .png({ palette: true })
    .toBuffer();
  return {
    width: info.width,
    height: info.height,
    wide: data.toString('base64'),
    square: square.toString('base64'),
  };
});
