/** Widths, heights and boxes of a font are in thousandths of its size. */
export const UNITS_PER_EM = 1_000;
/** Each letter is half as wide as it is high, until a word stretches it to its box. */
export const LETTER_WIDTH = UNITS_PER_EM / 2;
/** How far letters go above and below the line on which they stand: together the height of a word's box. */
export const [ASCENT, DESCENT] = [800, 200];

const [HEADER_BYTES, ENTRY_BYTES] = [12, 16];
/** Of the whole file, with `checkSumAdjustment` (OpenType, 'head'). */
const CHECKSUM = 0xb1b0afba;

/** A table of big-endian numbers of 16 bits. A number above that takes two of them. */
const shorts = (...numbers: number[]): Buffer => {
  const table = Buffer.alloc(numbers.length * 2);
  for (const [at, number] of numbers.entries()) table.writeUInt16BE(number & 0xffff, at * 2);
  return table;
};

/** One contour from corner to corner: it has no area, so nothing is drawn, and readers of the PDF see how high and wide a letter is. */
const GLYPH_BOX = [0, -DESCENT, LETTER_WIDTH, ASCENT] as const;
const POINTS_ON_CURVE = 0x01_01;
const GLYPH = shorts(1, ...GLYPH_BOX, 1, 0, POINTS_ON_CURVE, 0, LETTER_WIDTH, -DESCENT, ASCENT + DESCENT);

/** The tables that a font in a PDF must have (ISO 32000-1, 9.9), in their order. */
const TABLES: ReadonlyArray<readonly [tag: string, table: Buffer]> = [
  ['glyf', GLYPH],
  [
    'head',
    shorts(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS_PER_EM, 0, 0, 0, 0, 0, 0, 0, 0, ...GLYPH_BOX, 0, 8, 2, 0, 0),
  ],
  ['hhea', shorts(1, 0, ASCENT, -DESCENT, 0, LETTER_WIDTH, 0, 0, LETTER_WIDTH, 1, 0, 0, 0, 0, 0, 0, 0, 1)],
  ['hmtx', shorts(LETTER_WIDTH, 0)],
  ['loca', shorts(0, GLYPH.length / 2)],
  ['maxp', shorts(1, 0, 1, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
];

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A TrueType font that draws nothing. It can stand for the letters of any script. */
export function glyphlessFont(): Buffer {
  const directory = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * TABLES.length);
  // Version, tables, and three numbers for a binary search among six of them.
  shorts(1, 0, TABLES.length, 64, 2, 32).copy(directory);
  const parts = [directory];
  let offset = directory.length;
  let adjustmentAt = 0;
  for (const [index, [tag, table]] of TABLES.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(checksum(padded), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    if (tag === 'head') adjustmentAt = offset + 8;
    parts.push(padded);
    offset += padded.length;
  }
  const font = Buffer.concat(parts);
  font.writeUInt32BE((CHECKSUM - checksum(font)) >>> 0, adjustmentAt);
  return font;
}
