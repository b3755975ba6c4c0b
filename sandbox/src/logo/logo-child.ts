// The program that draws a logo again, in the sandbox, in two sizes.
import { MAX_LOGO_PIXELS } from '@exam-vault/contract/limits';
import { answerDrawn, FAIL_ON } from '../drawing/answer-drawn.ts';
import { sharp } from '../sharp.ts';
import type { LogoLine } from './logo-reader.ts';
import { MAX_WIDE_HEIGHT_PX, MAX_WIDE_PX, SQUARE_PX } from './logo-sizes.ts';

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const WEBP_QUALITY = 90;
const ALMOST_WHITE = 250;
/** The first picture only, of one that moves. */
const OPTIONS = { limitInputPixels: MAX_LOGO_PIXELS, failOn: FAIL_ON };

/** Transparent or white. */
async function hasEmptyCorner(png: Buffer): Promise<boolean> {
  const [red = 0, green = 0, blue = 0, alpha = 255] = await sharp(png)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return alpha === 0 || Math.min(red, green, blue) >= ALMOST_WHITE;
}

await answerDrawn(MAX_LOGO_PIXELS, async (file): Promise<LogoLine> => {
  // Decoded once.
  const upright = await sharp(file, OPTIONS).autoOrient().toColourspace('srgb').ensureAlpha().png().toBuffer();
  // Empty edges would make the logo smaller than it need be; those of a colour belong to it. A picture of one colour has nothing else.
  const trimmed = (await hasEmptyCorner(upright))
    ? await sharp(upright)
        .trim({ threshold: 1 })
        .png()
        .toBuffer()
        .catch(() => upright)
    : upright;
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
