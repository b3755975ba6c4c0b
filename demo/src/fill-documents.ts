import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '@exam-vault/server/database/schema';
import type { DemoDeps } from './demo-deps.ts';
import { makeFile } from './make-file.ts';
import type { PlannedDocument } from './planned.ts';
import type { Scanner } from './sheets/scans.ts';

/** What was made of it before, when the demo is gone on with. */
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
 * Brings one planned document to where the plan has it: uploaded, decided, fetched so often, deleted, each at its own time. Every
 * step is done only where it was not, so that an interrupted demo is gone on with.
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
  // No service counts more than one download at a time, and nobody waits for thousands of them.
  if (document.download_count !== download_count)
    await db.updateTable('documents').set({ download_count }).where('_id', '=', document._id).execute();
  if (deleted_at && !document.deleted_at) await clock.at(deleted_at, () => documents.remove(owner, document._id));
}
