import { BackupDamagedError } from './archive-format.ts';

/** A tar file (ustar, POSIX.1-1988) of plain files, which any tar program opens. */

export const BLOCK_BYTES = 512;
/** A header has eleven octal digits for the size. */
const MAX_FILE_BYTES = 8 ** 11 - 1;
const CHECKSUM = { start: 148, end: 156 } as const;

const damaged = () => new BackupDamagedError('a header is damaged');

function checksumOf(block: Buffer): number {
  let sum = 0;
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    const isChecksum = index >= CHECKSUM.start && index < CHECKSUM.end;
    sum += isChecksum ? 0x20 : (block[index] ?? 0);
  }
  return sum;
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** The block before a file's bytes. The bytes themselves are padded to whole blocks. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new TypeError(`no name for a tar: ${name}`);
  if (size > MAX_FILE_BYTES) throw new RangeError('too much for one file of a tar');
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, 0, 'latin1');
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(Math.floor(modified.getTime() / 1000), 11), 136);
  block.write('0', 156);
  block.write('ustar', 257);
  block.write('00', 263);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM.start);
  return block;
}

/** How many bytes follow `size` bytes up to a whole block. */
export function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** Two blocks of zeros. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

/** Name and size of the next file; null at the end of the tar. @throws BackupDamagedError when `tarHeader` has not written it so */
export function readTarHeader(block: Buffer): { readonly name: string; readonly size: number } | null {
  if (block.equals(TAR_END.subarray(0, BLOCK_BYTES))) return null;
  const text = (start: number, end: number) => block.toString('latin1', start, end).replace(/\0.*$/s, '');
  const number = (start: number, end: number) => {
    const digits = /^ *([0-7]+) *$/.exec(text(start, end))?.[1];
    if (digits === undefined) throw damaged();
    return Number.parseInt(digits, 8);
  };
  if (number(CHECKSUM.start, CHECKSUM.end - 1) !== checksumOf(block)) throw damaged();
  const [name, size] = [text(0, 100), number(124, 136)];
  // `tarHeader` writes every header of a backup, so a header that differs from its output was changed.
  const expected = tarHeader(name, size, new Date(number(136, 148) * 1000));
  if (!expected.equals(block)) throw damaged();
  return { name, size };
}
