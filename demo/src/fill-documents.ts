import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '@exam-vault/server/base/database/schema';
import type { DemoDeps } from './demo-deps.ts';
import { makeFile } from './make-file.ts';
import type { PlannedDocument } from './planned.ts';
import type { Scanner } from './sheets/scans.ts';

/** The document that an interrupted filling has already made. */
async function findMade(db: Kysely<Schema>, owner: UserRow, planned: PlannedDocument): Promise<DocumentRow | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('owner_id', '=', owner._id)
    .where('kind', '=', planned.kind)
    .where('title', '=', planned.form.title)
    .where('created_at', '=', planned.created_at)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Makes one planned document: upload, review, downloads and deletion, each at its planned time. Steps that an interrupted filling has
 * done are skipped.
 */
export async function makeDocument(
  { db, clock, documents: services, review, stage }: DemoDeps,
  people: ReadonlyMap<string, UserRow>,
  planned: PlannedDocument,
  scanner: Scanner,
): Promise<void> {
  const person = (email: string): UserRow => {
    const found = people.get(email);
    if (!found) throw new Error(`nobody has the e-mail ${email}`);
    return found;
  };
  const { kind, form, decision, download_count, deleted_at } = planned;
  const documents = services[kind];
  const owner = person(planned.owner);

  async function upload(): Promise<DocumentRow> {
    const staged = await stage(Readable.from([await makeFile(planned, scanner)]));
    try {
      return await clock.at(planned.created_at, () => documents.upload(owner, form, staged));
    } finally {
      await staged.discard();
    }
  }

  const document = (await findMade(db, owner, planned)) ?? (await upload());
  if (decision && document.paper_approval_status === 'Pending') {
    const { action, reviewer, at, comment } = decision;
    const what = { paperId: document._id, revision: undefined };
    await clock.at(at, () =>
      action === 'approve' ? review.approve(person(reviewer), what) : review.reject(person(reviewer), what, comment),
    );
  }
  // Written directly: counting thousands of downloads one at a time would take too long.
  if (document.download_count !== download_count)
    await db.updateTable('documents').set({ download_count }).where('_id', '=', document._id).execute();
  if (deleted_at && !document.deleted_at) await clock.at(deleted_at, () => documents.remove(owner, document._id));
}
