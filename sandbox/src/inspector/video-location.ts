import type { BytePatch } from './file-inspector.ts';

/** The box of a QuickTime or MP4 film that holds where it was taken, as in ISO 6709: +48.8577+002.295/. */
const BOX = Buffer.from('\u00a9xyz', 'latin1');
/** After the name: the length of the text and its language, two bytes each. */
const TEXT_OFFSET = BOX.length + 4;
const POSITION = /^[+-]\d{1,3}(\.\d{1,12})?[+-]\d{1,3}(\.\d{1,12})?([+-]\d{1,6}(\.\d{1,12})?)?/;
const MAX_POSITION_CHARS = 64;
const MAX_BOXES = 1_000;

/** Moving photos carry a short film behind the picture, with its place once more: its digits become zeros. */
export function videoLocationPatches(file: Buffer): BytePatch[] {
  const patches: BytePatch[] = [];
  let at = file.indexOf(BOX);
  for (let boxes = 0; at !== -1 && boxes < MAX_BOXES; boxes += 1) {
    const offset = at + TEXT_OFFSET;
    const text = POSITION.exec(file.toString('latin1', offset, offset + MAX_POSITION_CHARS))?.[0];
    if (text) patches.push({ offset, bytes: Buffer.from(text.replaceAll(/\d/g, '0'), 'latin1') });
    at = file.indexOf(BOX, at + BOX.length);
  }
  return patches;
}
