import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { DocumentRow } from '../../base/database/schema.ts';

/** A public file that was sent by the proxy before: its path was valid, and its document was as in this row. */
export interface KnownFile {
  readonly document: DocumentRow;
  /** The last second, since 1970, in which the path is valid. */
  readonly expiry: number;
  readonly etag: string;
  /** Names and values in turn, without those of one answer alone. */
  readonly headers: readonly string[];
  /** When the file was last looked at, on the clock of `performance.now()`. */
  lookedAt: number;
}

/** Milliseconds in which a file is not looked at again. The proxy opens it at each request, and asks the hub for what it cannot open. */
const LOOK_MS = 5_000;

export const isLookedAt = ({ lookedAt }: KnownFile, now: number): boolean => now - lookedAt < LOOK_MS;

/** Set by the proxy when it asks again for a file that it could not open: no path is named to it a second time. */
export const wantsBytes = (headers: IncomingHttpHeaders): boolean => headers['x-bytes-from'] === 'hub';

/** Paths with their query, as clients send them. */
export type KnownFiles = Pick<LRUCache<string, KnownFile>, 'get' | 'set' | 'delete'>;

/** About 4 KB each, most of it the row that lists keep too. */
const MAX_FILES = 1_000;

export const knownFiles = (): KnownFiles => new LRUCache<string, KnownFile>({ max: MAX_FILES });

/** Headers of an answer without bytes, as `writeHead` takes them, for other answers of the same path. */
export function headerLines(headers: Readonly<Record<string, number | string | string[] | undefined>>): string[] {
  const shared = Object.entries(headers).filter(([name]) => name !== 'x-request-id' && name !== 'content-length');
  return [...shared.flatMap(([name, value]) => [name, String(value)]), 'content-length', '0'];
}
