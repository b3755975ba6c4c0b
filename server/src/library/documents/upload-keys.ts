import { createHash } from 'node:crypto';
import type { DocumentKind } from '@exam-vault/contract/documents';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { keyReused } from '../../base/errors.ts';
import type { StagedFile } from '../../base/ports/document-file.ts';

const KEY_TTL_MS = 24 * 3_600_000;

/** An upload with an Idempotency-Key, which the client may send again. */
export interface KeyedUpload {
  readonly user_id: string;
  readonly key: string;
  /** SHA-256 of kind, form and file. */
  readonly fingerprint: Buffer;
}

export function keyedUpload(
  user_id: string,
  key: string,
  sent: { kind: DocumentKind; form: object; file: StagedFile },
): KeyedUpload {
  const form = Object.entries(sent.form).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify([sent.kind, form]));
  return { user_id, key, fingerprint: hash.update(sent.file.sha256).digest() };
}

/** The documents that Idempotency-Keys have made. In the database, so that all hubs know them. Inside a transaction, make one on the transaction. */
export function uploadKeys(db: Kysely<Schema>) {
  return {
    /**
     * The document that this key has made, in its present state. Null when it was deleted since: an answer of 201 would promise a document
     * that is not there.
     * @throws Problem KEY_REUSED when something else was sent with the key
     */
    async made({ user_id, key, fingerprint }: KeyedUpload, now: Date): Promise<DocumentRow | null> {
      const found = await db
        .selectFrom('idempotency_keys')
        .innerJoin('documents', 'documents._id', 'idempotency_keys.document_id')
        .selectAll('documents')
        .select('fingerprint')
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .where('at', '>', new Date(now.getTime() - KEY_TTL_MS))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!found) return null;
      const { fingerprint: before, ...document } = found;
      if (!before.equals(fingerprint)) throw keyReused();
      return document;
    },

    /** Records the document of a key. False when another upload with the key was first; waits for one that is not committed yet. */
    async claim(upload: KeyedUpload, document_id: string, now: Date): Promise<boolean> {
      const { fingerprint } = upload;
      const claimed = await db
        .insertInto('idempotency_keys')
        .values({ ...upload, document_id, at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'key'])
            .doUpdateSet({ fingerprint, document_id, at: now })
            .where((eb) =>
              eb.or([
                eb('idempotency_keys.at', '<=', new Date(now.getTime() - KEY_TTL_MS)),
                eb.exists(
                  eb
                    .selectFrom('documents')
                    .select('_id')
                    .whereRef('documents._id', '=', 'idempotency_keys.document_id')
                    .where('deleted_at', 'is not', null),
                ),
              ]),
            ),
        )
        .returning('key')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    /** Removes keys older than a day. */
    async forget(now: Date): Promise<void> {
      await db
        .deleteFrom('idempotency_keys')
        .where('at', '<=', new Date(now.getTime() - KEY_TTL_MS))
        .execute();
    },
  };
}
