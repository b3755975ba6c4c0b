const GPS_POINTER = 0x8825;
const EXIF_POINTER = 0x8769;
const ENTRY_BYTES = 12;
/** Bytes of one value by TIFF type: BYTE, ASCII, SHORT, LONG, RATIONAL and so on. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_TABLES = 16;
/** The standard knows 32 GPS tags; a longer table is not a GPS table. */
const MAX_GPS_ENTRIES = 64;

/** A TIFF block with its own byte order. */
interface TiffBlock {
  readonly bytes: Buffer;
  readonly isLittleEndian: boolean;
  short(offset: number): number;
  long(offset: number): number;
}

interface Table {
  readonly offset: number;
  /** How many entries the table claims. */
  readonly count: number;
  /** How many of them are inside the block. */
  readonly present: number;
}

/** A table with a copy of its bytes before any change. */
interface SavedTable {
  readonly table: Table;
  readonly bytes: Buffer;
}

const readShort = (bytes: Buffer, offset: number, isLittleEndian: boolean): number =>
  isLittleEndian ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset);

/** Null when the bytes are not a TIFF block. */
function openBlock(bytes: Buffer): TiffBlock | null {
  if (bytes.length < 8) return null;
  const order = bytes.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const isLittleEndian = order === 'II';
  const short = (offset: number) => readShort(bytes, offset, isLittleEndian);
  const long = (offset: number) => (isLittleEndian ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  return short(2) === 42 ? { bytes, isLittleEndian, short, long } : null;
}

function tableAt({ bytes, short }: TiffBlock, offset: number): Table | null {
  if (offset < 8 || offset + 2 > bytes.length) return null;
  const count = short(offset);
  return { offset, count, present: Math.min(count, Math.floor((bytes.length - offset - 2) / ENTRY_BYTES)) };
}

const entryOffset = (table: Table, index: number): number => table.offset + 2 + index * ENTRY_BYTES;

/** All tables that the block links to, and the offsets of its GPS tables. */
function collectTables(block: TiffBlock): { tables: SavedTable[]; gpsOffsets: Set<number> } {
  const { bytes, short, long } = block;
  const tables = new Map<number, SavedTable>();
  const gpsOffsets = new Set<number>();
  const pending = [long(4)];
  for (let offset = pending.pop(); offset !== undefined && tables.size < MAX_TABLES; offset = pending.pop()) {
    const table = tables.has(offset) ? null : tableAt(block, offset);
    if (!table) continue;
    const next = entryOffset(table, table.present);
    tables.set(offset, { table, bytes: Buffer.from(bytes.subarray(offset, Math.min(next + 4, bytes.length))) });
    if (next + 4 <= bytes.length) pending.push(long(next));
    for (let index = 0; index < table.present; index += 1) {
      const entry = entryOffset(table, index);
      if (short(entry) === EXIF_POINTER) pending.push(long(entry + 8));
      if (short(entry) === GPS_POINTER && gpsOffsets.size < MAX_TABLES) gpsOffsets.add(long(entry + 8));
    }
  }
  return { tables: [...tables.values()], gpsOffsets };
}

function eraseGpsTables(block: TiffBlock, gpsOffsets: ReadonlySet<number>): void {
  const { bytes, short, long } = block;
  // Overlapping values would make a small block expensive. So no more is erased than the block is long.
  let budget = bytes.length;
  function erase(start: number, length: number): void {
    const end = Math.min(start + Math.min(length, budget), bytes.length);
    if (end <= start) return;
    budget -= end - start;
    bytes.fill(0, start, end);
  }
  for (const offset of gpsOffsets) {
    const table = tableAt(block, offset);
    if (!table) continue;
    const present = Math.min(table.present, MAX_GPS_ENTRIES);
    for (let index = 0; index < present; index += 1) {
      const entry = entryOffset(table, index);
      const size = (TYPE_BYTES[short(entry + 2)] ?? 0) * long(entry + 4);
      if (size > 4) erase(long(entry + 8), size);
    }
    erase(offset, 2 + present * ENTRY_BYTES + 4);
  }
}

/** Writes a table back without its GPS pointers. Orientation and the rest survive even where a hostile GPS table overlaps them. */
function restoreWithoutPointers({ bytes, isLittleEndian }: TiffBlock, saved: SavedTable): void {
  const { table } = saved;
  saved.bytes.copy(bytes, table.offset);
  let remaining = 0;
  for (let index = 0; index < table.present; index += 1) {
    const entry = 2 + index * ENTRY_BYTES;
    if (readShort(saved.bytes, entry, isLittleEndian) === GPS_POINTER) continue;
    saved.bytes.copy(bytes, entryOffset(table, remaining), entry, entry + ENTRY_BYTES);
    remaining += 1;
  }
  if (remaining === table.present) return;
  const count = table.count - (table.present - remaining);
  if (isLittleEndian) bytes.writeUInt16LE(count, table.offset);
  else bytes.writeUInt16BE(count, table.offset);
  const end = entryOffset(table, remaining);
  const copied = saved.bytes.copy(bytes, end, 2 + table.present * ENTRY_BYTES);
  bytes.fill(0, end + copied, table.offset + saved.bytes.length);
}

/**
 * Removes the GPS table and all pointers to it from a TIFF block (the payload of an Exif segment). Works in place and moves nothing else.
 * Reads and writes only inside the block, and visits each offset at most once, so hostile bytes cannot make it loop.
 */
export function removeExifLocation(bytes: Buffer): void {
  const block = openBlock(bytes);
  if (!block) return;
  const { tables, gpsOffsets } = collectTables(block);
  eraseGpsTables(block, gpsOffsets);
  for (const saved of tables) restoreWithoutPointers(block, saved);
}
