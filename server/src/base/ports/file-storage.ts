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

/** The key of a file, or of a picture made from it: the file's id with a suffix. */
export const FILE_KEY = /^[0-9a-f-]{36}(?:\.[a-z0-9]{1,16})?$/;

/**
 * Stores files. Every call that needs the store may throw StorageUnavailableError, and does so within a limited time. Keys are random names
 * from the hub; they contain nothing from a client.
 */
export interface FileStorage {
  /**
   * Moves a staged local file into the store under `key`. When it resolves, the bytes are durable (file and folder are synced) and the staged
   * path is gone. A store that failed may still have stored the file: an orphan.
   * @throws StorageFullError; then nothing remains under `key`
   */
  adopt(key: string, stagedPath: string): Promise<void>;
  /**
   * The bytes of a file or of a range; null when there is no such file. The stream ends with an error when bytes are missing, or differ from
   * those that were adopted.
   */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * A URL under which anybody can fetch the file from the store for a few seconds, with this media type. Null when only the hub serves files.
   * @throws FileMissingError: nobody is sent to a file that is lost
   */
  temporaryAddress(key: string, type: string): Promise<string | null>;
  /**
   * The path under which the proxy in front of the hub sends the file itself (FILE_DELIVERY=accel); null when the hub sends it.
   * @param size bytes that the file must have
   * @throws FileMissingError: the proxy would answer with a page of its own
   */
  proxyPath(key: string, size: number): Promise<string | null>;
  /** Removes a file; does nothing when it does not exist. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Everything in the store except files and the owner's mark. `name` is its path. Includes unfinished writes. */
  strangers(): AsyncIterable<{ readonly name: string; readonly modified: Date }>;
  /** Removes unfinished writes for which `isLeft` is true. @returns how many */
  discardUnfinished(isLeft: (name: string, begun: Date) => boolean): Promise<number>;
  /** @throws Error when the store cannot be used now */
  check(): Promise<void>;
  /**
   * Whether the store belongs to this hub. The first claim of an empty store marks it permanently. Orphans must not be removed from another
   * hub's store: with the wrong database, every file would look like an orphan.
   */
  claim(owner: string): Promise<boolean>;
}

/** A row refers to a file that is not in the store. Only its operator can help. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';

  constructor(key: string, reason = 'is not in the storage') {
    super(`The file ${key} ${reason}, but a row refers to it`);
  }
}

/** There is no space for the file. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** The store does not answer, refuses, or answers wrongly. Another attempt or its operator may help. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
}

/** The store refuses for a reason that only an operator can fix. */
export class StorageRefusedError extends StorageUnavailableError {
  override name = 'StorageRefusedError';
}

/** Codes of a disk without space, and of one that fails, is read-only, is away, or for which the process has too many files open. */
const FULL_DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const FAILING_DISK_CODES = new Set([
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ENXIO',
  'ENODEV',
  'ENOMEM',
  'EUCLEAN',
]);

/** A system call on a file that failed because of the disk, as an error of the storage; every other error as it is. */
export function storageErrorOf(error: unknown): unknown {
  const { code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (FULL_DISK_CODES.has(code)) return new StorageFullError('The disk of the files is full', { cause: error });
  if (FAILING_DISK_CODES.has(code))
    return new StorageUnavailableError('The disk of the files does not do its work', { cause: error });
  return error;
}
