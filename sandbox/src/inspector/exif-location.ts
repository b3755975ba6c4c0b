const GPS_POINTER = 0x8825;
const EXIF_POINTER = 0x8769;
const ENTRY_BYTES = 12;
/** Bytes of one value by TIFF type: BYTE, ASCII, SHORT, LONG, RATIONAL and so on. */
const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_TABLES = 16;
/** The standard knows 32 GPS tags; a longer table is none. */
const MAX_GPS_ENTRIES = 64;

interface Table {
  readonly offset: number;
  /** What the count says, and how many of them lie inside the block. */
  readonly count: number;
  readonly present: number;
}

/**
 * Takes the GPS table and every pointer to it out of a TIFF block (the payload of an Exif segment), in place and without
 * moving anything else. Whatever the block holds, it reads and writes inside it only, and each offset at most once.
 */
export function removeExifLocation(tiff: Buffer): void {
  if (tiff.length < 8) return;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return;
  const little = order === 'II';
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const writeShort = (at: number, value: number): number =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  if (short(2) !== 42) return;

  function tableAt(offset: number): Table | null {
    if (offset < 8 || offset + 2 > tiff.length) return null;
    const count = short(offset);
    return { offset, count, present: Math.min(count, Math.floor((tiff.length - offset - 2) / ENTRY_BYTES)) };
  }
  const entryAt = (table: Table, index: number): number => table.offset + 2 + index * ENTRY_BYTES;
  const endOf = (table: Table): number => Math.min(entryAt(table, table.present) + 4, tiff.length);

  const tables = new Map<number, { table: Table; bytes: Buffer }>();
  const gpsOffsets = new Set<number>();
  const waiting = [long(4)];
  for (let offset = waiting.pop(); offset !== undefined && tables.size < MAX_TABLES; offset = waiting.pop()) {
    const table = tables.has(offset) ? null : tableAt(offset);
    if (!table) continue;
    tables.set(offset, { table, bytes: Buffer.from(tiff.subarray(offset, endOf(table))) });
    const next = entryAt(table, table.present);
    if (next + 4 <= tiff.length) waiting.push(long(next));
    for (let index = 0; index < table.present; index += 1) {
      const entry = entryAt(table, index);
      if (short(entry) === EXIF_POINTER) waiting.push(long(entry + 8));
      if (short(entry) === GPS_POINTER && gpsOffsets.size < MAX_TABLES) gpsOffsets.add(long(entry + 8));
    }
  }

  // Values that overlap each other would let a small block cost much: no more is erased than the block is long.
  let budget = tiff.length;
  function erase(start: number, length: number): void {
    const end = Math.min(start + Math.min(length, budget), tiff.length);
    if (end <= start) return;
    budget -= end - start;
    tiff.fill(0, start, end);
  }
  for (const offset of gpsOffsets) {
    const table = tableAt(offset);
    if (!table) continue;
    const present = Math.min(table.present, MAX_GPS_ENTRIES);
    for (let index = 0; index < present; index += 1) {
      const entry = entryAt(table, index);
      const size = (TYPE_SIZES[short(entry + 2)] ?? 0) * long(entry + 4);
      if (size > 4) erase(long(entry + 8), size);
    }
    erase(offset, 2 + present * ENTRY_BYTES + 4);
  }

  // The other tables come back as they were, without the pointers: orientation and the rest survive a hostile overlap.
  for (const { table, bytes } of tables.values()) {
    bytes.copy(tiff, table.offset);
    let kept = 0;
    for (let index = 0; index < table.present; index += 1) {
      const from = 2 + index * ENTRY_BYTES;
      const tag = little ? bytes.readUInt16LE(from) : bytes.readUInt16BE(from);
      if (tag === GPS_POINTER) continue;
      bytes.copy(tiff, entryAt(table, kept), from, from + ENTRY_BYTES);
      kept += 1;
    }
    if (kept === table.present) continue;
    writeShort(table.offset, table.count - (table.present - kept));
    const rest = bytes.copy(tiff, entryAt(table, kept), 2 + table.present * ENTRY_BYTES);
    tiff.fill(0, entryAt(table, kept) + rest, table.offset + bytes.length);
  }
}
