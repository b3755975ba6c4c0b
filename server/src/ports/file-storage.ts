import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
}

/** Where files live. Keys are the hub's own random names; nothing of a client is in them. */
export interface FileStorage {
  /**
   * Takes over a staged local file under `key`. When it resolves the bytes are durable (file and folder are synced) and
   * the staged path is gone. Throws StorageFullError when there is no room, and then leaves nothing under `key`.
   */
  adopt(key: string, stagedPath: string): Promise<void>;
  /** The bytes of a file or of a range of it; null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** What lies in the store and is no file of the hub's, nor its own mark: `name` is where. What is being written may be among it. */
  strangers(): AsyncIterable<{ readonly name: string; readonly modified: Date }>;
  /** Removes what the store itself had begun before then and never ended, as after a crash. */
  tidy(before: Date): Promise<void>;
  /** Rejects when the store cannot be used now. */
  check(): Promise<void>;
  /**
   * Whether these files belong to this hub: the first to claim an empty store marks it for good. Nothing may be swept from a
   * store that is another hub's, or the files of a database that was mislaid would go with it.
   */
  claim(owner: string): Promise<boolean>;
}

/** There is no room for the file. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}
