import { fieldsOf, type DraftKind } from '@exam-vault/contract/document-fields';
import type { Kysely } from 'kysely';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { DraftRow, StoredProposal } from '../../base/database/draft-schema.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { PageWords } from '../proposals/page-rows.ts';
import type { EarlierValues } from '../proposals/proposal-input.ts';
import { jsonOf, jsonPage } from '../proposals/propose-from-json.ts';
import { knownCourses } from './known-courses.ts';
import { lessonRepository } from './lesson-repository.ts';
import { subjectsAlike } from './subjects-alike.ts';

/** Papers learn from papers with a header like theirs. Notes have no header; what they are about is known from papers with the same words. */
const LEARNS_BY: Readonly<Record<DraftKind, 'header' | 'words'>> = { paper: 'header', notes: 'words' };

export interface ProposeDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: CurrentCatalogue;
  readonly clock: Clock;
  readonly background: ComputePool;
}

/** A page, with what a PDF calls itself on the first that was read. */
type ReadPage = PageWords & { readonly title?: string };

export type ProposeForDraft = ReturnType<typeof proposeForDraft>;

/** Proposes the fields of a draft from the words of its pages, and from what the hub knows of its owner and of courses. */
export function proposeForDraft({ db, catalogue, clock, background }: ProposeDeps) {
  const courses = knownCourses(db);
  const lessons = lessonRepository(db);

  async function profileOf(owner_id: string): Promise<EarlierValues | null> {
    const user = await db
      .selectFrom('users')
      .select(['department', 'semester'])
      .where('_id', '=', owner_id)
      .executeTakeFirst();
    return user ?? null;
  }

  /** The fields of the document that this person handed in last. */
  async function lastOf({ owner_id, kind }: DraftRow): Promise<EarlierValues | null> {
    const document = await db
      .selectFrom('documents')
      .select(fieldsOf(kind).map(({ name }) => name))
      .where('owner_id', '=', owner_id)
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return document ?? null;
  }

  return async (
    draft: DraftRow,
    pages: readonly ReadPage[],
    secondReadings: readonly PageWords[],
  ): Promise<Record<string, StoredProposal>> => {
    const [known, profile, last] = await Promise.all([courses(), profileOf(draft.owner_id), lastOf(draft)]);
    // Of their network, where it is known: a thousand accounts have one turn.
    const turn = { person: draft.owner_id, address: draft.flow ?? draft.owner_id };
    const read = pages.map(jsonPage);
    const isByHeader = LEARNS_BY[draft.kind] === 'header';
    const header = isByHeader ? await background.run('headerKeys', turn, read) : null;
    const proposals = await background.run('propose', turn, {
      kind: draft.kind,
      pages: read,
      lessons: header ? await lessons.like(header) : [],
      secondReadings: secondReadings.map(jsonPage),
      alike: isByHeader ? [] : await subjectsAlike(db, pages),
      fileName: draft.file_name.slice(draft.file_name.lastIndexOf('/') + 1),
      folders: draft.file_name.slice(0, Math.max(0, draft.file_name.lastIndexOf('/'))),
      fileTitle: pages.find(({ title }) => title !== undefined)?.title ?? null,
      catalogue: jsonOf(catalogue.known()),
      knownCourses: jsonOf(known),
      profile,
      last,
      thisYear: clock.now().getFullYear(),
    });
    return Object.fromEntries(Object.entries(proposals).flatMap(([name, one]) => (one ? [[name, one]] : [])));
  };
}
