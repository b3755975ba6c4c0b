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

/** A file's own name, and that of what is made of it and lies beside it. */
export const FILE_KEY = /^[0-9a-f-]{36}(?:\.[a-z0-9]{1,16})?$/;

/**
 * Where files live. Whatever the store has to be asked for may end in StorageUnavailableError, within a bound of time.
 * Keys are the hub's own random names; nothing of a client is in them.
 */
export interface FileStorage {
  /**
   * Takes over a staged local file under `key`. When it resolves the bytes are durable (file and folder are synced) and
   * the staged path is gone. Throws StorageFullError when there is no room, and then leaves nothing under `key`; what a store that
   * has failed may have kept all the same is an orphan.
   */
  adopt(key: string, stagedPath: string): Promise<void>;
  /**
   * The bytes of a file or of a range of it; null when there is no such file. Bytes that are cut off, or that are found not to be
   * those that were adopted, end the stream with an error.
   */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * An address under which anybody fetches the file from the store itself, for a few seconds and with this media type; null where
   * files come from the hub alone. Says nothing about whether the file is there.
   */
  temporaryAddress(key: string, type: string): Promise<string | null>;
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** What lies in the store and is no file of the hub's, nor its own mark: `name` is where. What is being written may be among it. */
  strangers(): AsyncIterable<{ readonly name: string; readonly modified: Date }>;
  /** Removes what writes have left that never came to their end, where `isLeft` says so of its name and its time. @returns how many */
  discardUnfinished(isLeft: (name: string, begun: Date) => boolean): Promise<number>;
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

/** The store does not answer, refuses, or answers what cannot be true: another try may help, or its operator. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** The store refuses for a reason that only its operator, or the hub's, can fix. */
export class StorageRefusedError extends StorageUnavailableError {
  override name = 'StorageRefusedError';
}
