// The program that draws a picture of an answer again, in the sandbox: an upright WebP.
import { MAX_ANSWER_PICTURE_PIXELS } from '@exam-vault/contract/limits';
import { sharp } from '../sharp.ts';
import { answerDrawn, FAIL_ON } from './answer-drawn.ts';
import { MAX_DRAWN_PX } from './drawn-size.ts';
import type { DrawnLine } from './picture-drawer.ts';

const WEBP_QUALITY = 75;
/** The first picture only, of one that moves. */
const OPTIONS = { limitInputPixels: MAX_ANSWER_PICTURE_PIXELS, sequentialRead: true, failOn: FAIL_ON };

await answerDrawn(MAX_ANSWER_PICTURE_PIXELS, async (file): Promise<DrawnLine> => {
  const { data, info } = await sharp(file, OPTIONS)
    .autoOrient()
    // Transparent areas become paper: ink on it is dark, and a page may be too.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: MAX_DRAWN_PX, height: MAX_DRAWN_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, webp: data.toString('base64') };
});
