// The program that draws a picture again, in the sandbox. It gets the file on its standard input, and writes one line of JSON: an upright WebP.
// Nothing of the file itself is kept: no metadata, no place where it was taken, no bytes behind its end.
import { MAX_ANSWER_PICTURE_PIXELS } from '@exam-vault/contract/limits';
import { sharp } from '../sharp.ts';
import { readInput, writeOutput } from '../child-io.ts';
import { claimedPixels, FAIL_ON } from './allowed-loaders.ts';
import { MAX_DRAWN_PX } from './drawn-size.ts';
import type { DrawnLine } from './picture-drawer.ts';
import type { RefusedLine } from './sandboxed-decoder.ts';

const WEBP_QUALITY = 75;

async function drawn(file: Buffer): Promise<{ drawn: DrawnLine } | RefusedLine> {
  if ((await claimedPixels(file)) > MAX_ANSWER_PICTURE_PIXELS) return { refused: 'too-many-pixels' };
  // The first picture only, of one that moves.
  const options = { limitInputPixels: MAX_ANSWER_PICTURE_PIXELS, sequentialRead: true, failOn: FAIL_ON };
  const { data, info } = await sharp(file, options)
    .autoOrient()
    // Transparent areas become paper: ink on it is dark, and a page may be too.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: MAX_DRAWN_PX, height: MAX_DRAWN_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { drawn: { width: info.width, height: info.height, webp: data.toString('base64') } };
}

const answer = await drawn(readInput()).catch((): RefusedLine => ({ refused: 'corrupt' }));
writeOutput(`${JSON.stringify(answer)}\n`);
process.exit(0);
