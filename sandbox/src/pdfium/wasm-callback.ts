/** The part of WebAssembly's interface that is used here. TypeScript has its types only for browsers. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
}

export interface WasmTable {
  readonly length: number;
  readonly set: (slot: number, value: unknown) => void;
}

const HEADER_BYTES = 8;
const TABLE_SECTION = 4;
const FUNCTION_REFERENCES = 0x70;
const HAS_MAXIMUM = 1;

/** Reads a number of variable length (LEB128). @returns also the offset after it */
function readNumber(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let end = start, shift = 0; ; end += 1, shift += 7) {
    const byte = bytes[end] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end: end + 1 };
  }
}

/** Adds one to a LEB128 number in place. @throws Error when its first seven bits are full */
function increment(bytes: Uint8Array, offset: number): void {
  const byte = bytes[offset] ?? 0;
  if ((byte & 0x7f) === 0x7f) throw new Error('The size of the function table has no room for one more');
  bytes[offset] = byte + 1;
}

/**
 * Adds one free slot at the end of the function table of a WebAssembly binary, in place. PDFium's build fixes the size of its table, so
 * there is no slot for a callback otherwise. Call it once for each of `CALLBACKS`.
 */
export function addTableSlot(binary: Uint8Array): void {
  for (let section = HEADER_BYTES; section < binary.length;) {
    const size = readNumber(binary, section + 1);
    if (binary[section] === TABLE_SECTION) {
      const tables = readNumber(binary, size.end);
      const isPlain = tables.value === 1 && binary[tables.end] === FUNCTION_REFERENCES;
      if (!isPlain || binary[tables.end + 1] !== HAS_MAXIMUM) break;
      const minimum = tables.end + 2;
      increment(binary, minimum);
      increment(binary, readNumber(binary, minimum).end);
      return;
    }
    section = size.end + size.value;
  }
  throw new Error('The binary has no function table of the expected form');
}

/** A WebAssembly module that imports e.f, which takes so many 32-bit integers and returns one, and exports it as f. */
function passThrough(parameters: number): Buffer {
  const type = `0160${byte(parameters)}${'7f'.repeat(parameters)}017f`;
  const types = `01${byte(type.length / 2)}${type}`;
  return Buffer.from(['0061736d01000000', types, '020701016501660000', '07050101660000'].join(''), 'hex');
}
const byte = (value: number) => value.toString(16).padStart(2, '0');

/** The callbacks that C calls, by the place of their slot from the end of the table, with how many numbers each takes. */
export const CALLBACKS = {
  READ_BLOCK: { fromEnd: 1, parameters: 4 },
  WRITE_BLOCK: { fromEnd: 2, parameters: 3 },
} as const;

/** Puts a JavaScript function into its slot of the table. @returns the slot's number, which is a function pointer for C */
export function setCallback(
  table: WasmTable,
  { fromEnd, parameters }: (typeof CALLBACKS)[keyof typeof CALLBACKS],
  callback: (...numbers: [number, number, number, number]) => number,
): number {
  const wasm: WasmApi = Reflect.get(globalThis, 'WebAssembly');
  const { exports } = new wasm.Instance(new wasm.Module(passThrough(parameters)), { e: { f: callback } });
  const slot = table.length - fromEnd;
  table.set(slot, exports['f']);
  return slot;
}
