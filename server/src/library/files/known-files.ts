import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentRow } from '../../base/database/schema.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';
import {
  remember,
  type Asked,
  type KnownAddress,
  type KnownAddresses,
} from '../../serving/public-answers/before-router.ts';
import { rangeOf } from './byte-range.ts';
import type { FileRows } from './file-rows.ts';

type Send = Parameters<KnownAddress['find']>[1];

export interface KnownFilesDeps {
  readonly addresses: KnownAddresses;
  readonly follower: Pick<ChangeFollower, 'afterSync'>;
  readonly rows: Pick<FileRows, 'isKept'>;
  readonly storage: Pick<FileStorage, 'proxyPath'>;
  readonly clock: Clock;
}

/** A public file that was named to the proxy: its path was valid, and its document was as in this row. */
export interface NamedFile {
  readonly document: DocumentRow;
  /** The last second, since 1970, in which the path is valid. */
  readonly expiry: number;
  readonly etag: string;
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
export function knownFiles({ addresses, follower, rows, storage, clock }: KnownFilesDeps) {
  return {
    /** Called when the headers of the file are set. */
    remember(route: string, reply: FastifyReply, { document, expiry, etag, count }: NamedFile): void {
      const { file_id, file_size } = document;
      const { url } = reply.request;
      let lookedAt = performance.now();
      const isValid = () => rows.isKept(document) && expiry >= Math.floor(clock.now().getTime() / 1_000);

      /** @throws FileMissingError, Problem RATE_LIMITED */
      async function check(asked: Asked, bytes: number): Promise<void> {
        const now = performance.now();
        if (now - lookedAt >= LOOK_MS) {
          await storage.proxyPath(file_id, file_size);
          lookedAt = now;
        }
        await count(asked, bytes);
      }

      async function sendChecked(asked: Asked, bytes: number, send: Send, pass: () => void): Promise<void> {
        try {
          await check(asked, bytes);
        } catch {
          // The router finds the same error, and answers it.
          pass();
          return;
        }
        send({ status: 200, headers: { 'content-length': '0' } });
      }

      remember(addresses, reply, {
        route,
        counted: null,
        find(asked, send, pass) {
          const bytes = bytesAsked(asked.request.headers, etag, file_size);
          if (bytes === null) return pass();
          follower.afterSync((error) => {
            if (error) return pass();
            if (!isValid()) {
              addresses.delete(url);
              return pass();
            }
            void sendChecked(asked, bytes, send, pass);
          });
        },
      });
    },
  };
}

export type KnownFiles = ReturnType<typeof knownFiles>;
