import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { DocumentRow } from '../../base/database/schema.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';
import {
  placeOf,
  remember,
  type Asked,
  type KnownAddress,
  type KnownAddresses,
} from '../../serving/public-answers/before-router.ts';
import { rangeOf } from './byte-range.ts';
import type { DocumentOf } from './file-rows.ts';

export interface KnownFilesDeps {
  readonly addresses: KnownAddresses;
  readonly documentOf: DocumentOf;
  readonly storage: Pick<FileStorage, 'proxyPath'>;
  readonly clock: Clock;
}

/** A public file that was named to the proxy: its path was valid, and its document was as in this row. */
export interface NamedFile {
  readonly document: DocumentRow;
  /** The last second, since 1970, in which the path is valid. */
  readonly expiry: number;
  readonly etag: string;
  /** Whether it was named to somebody in a network of the institution. */
  readonly isInside: boolean;
  /** Counts bytes before they are sent. @throws Problem RATE_LIMITED */
  count(asked: Asked, bytes: number): Promise<void>;
}

/** Milliseconds in which a file is not looked at again. The proxy opens it at each request, and asks the hub for what it cannot open. */
const LOOK_MS = 5_000;

/** Set by the proxy when it asks again for a file that it could not open: no path is named to it a second time. */
export const wantsBytes = (headers: IncomingHttpHeaders): boolean => headers['x-bytes-from'] === 'hub';

/** The bytes that a request asks for; null where the router answers, because nothing is sent or the range is wrong. */
function bytesAsked(headers: IncomingHttpHeaders, etag: string, size: number): number | null {
  if (headers['if-none-match'] !== undefined || wantsBytes(headers)) return null;
  const range = rangeOf(headers.range, headers['if-range'] as string | undefined, etag, size);
  if (range === 'unsatisfiable') return null;
  return range === 'whole' ? size : range.end - range.start + 1;
}

/**
 * Names public files to the proxy before the router (decision 4), where the router has named the same path before. The document must be the
 * same row still, after every change that was committed before the request came; else the router decides, as it does about private
 * files, pictures, conditions, refusals and errors.
 */
export function knownFiles({ addresses, documentOf, storage, clock }: KnownFilesDeps) {
  return {
    /** Called when the headers of the file are set. */
    remember(route: string, reply: FastifyReply, { document, expiry, etag, isInside, count }: NamedFile): void {
      const { file_id, file_size } = document;
      const { url } = reply.request;
      let lookedAt = performance.now();

      /** @returns whether the path is still right @throws FileMissingError, Problem RATE_LIMITED */
      async function check(asked: Asked, bytes: number): Promise<boolean> {
        const isOver = expiry < Math.floor(clock.now().getTime() / 1_000);
        if (isOver || (await documentOf(file_id)) !== document) {
          addresses.delete(placeOf(url, isInside));
          return false;
        }
        const now = performance.now();
        if (now - lookedAt >= LOOK_MS) {
          await storage.proxyPath(file_id, file_size);
          lookedAt = now;
        }
        await count(asked, bytes);
        return true;
      }

      const known: Omit<KnownAddress, 'headers'> = {
        route,
        counted: null,
        async find(asked, send, pass) {
          const bytes = bytesAsked(asked.request.headers, etag, file_size);
          // The router finds an error again, and answers it.
          const isRight = bytes !== null && (await check(asked, bytes).catch(() => false));
          if (isRight) send({ status: 200, headers: { 'content-length': '0' } });
          else pass();
        },
      };
      remember(addresses, reply, known, isInside);
    },
  };
}

export type KnownFiles = ReturnType<typeof knownFiles>;
