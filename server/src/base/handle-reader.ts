import type { FileHandle } from 'node:fs/promises';
import { Reader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Reads a file where zip.js asks for it. */
export class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;
  constructor(handle: FileHandle) {
    super(handle);
    this.#handle = handle;
  }
  override async init(): Promise<void> {
    await super.init?.();
    this.size = (await this.#handle.stat()).size;
  }
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  }
}
