import type { BytePatch } from './file-inspector.ts';

/** The box of a QuickTime or MP4 video with its location, in ISO 6709: +48.8577+002.295/. */
const BOX = Buffer.from('\u00a9xyz', 'latin1');
/** The name is followed by the length of the text and its language, two bytes each. */
const TEXT_OFFSET = BOX.length + 4;
const POSITION = /^[+-]\d{1,3}(\.\d{1,12})?[+-]\d{1,3}(\.\d{1,12})?([+-]\d{1,6}(\.\d{1,12})?)?/;
const MAX_POSITION_CHARS = 64;
const MAX_BOXES = 1_000;

/** A moving photo has a short video after the picture, with the location again. Its digits become zeros. */
export function videoLocationPatches(file: Buffer): BytePatch[] {
  const patches: BytePatch[] = [];
  let start = file.indexOf(BOX);
  for (let boxes = 0; start !== -1 && boxes < MAX_BOXES; boxes += 1) {
    const offset = start + TEXT_OFFSET;
    const text = POSITION.exec(file.toString('latin1', offset, offset + MAX_POSITION_CHARS))?.[0];
    if (text) patches.push({ offset, bytes: Buffer.from(text.replaceAll(/\d/g, '0'), 'latin1') });
    start = file.indexOf(BOX, start + BOX.length);
  }
  return patches;
}
