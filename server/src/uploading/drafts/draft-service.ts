import type { DraftKind } from '@exam-vault/contract/document-fields';
import {
  DRAFT_DAYS,
  MAX_DRAFTS,
  type DraftPage,
  type DraftValues,
  type SeenBefore,
  type PageWarning,
} from '@exam-vault/contract/drafts';
import type { Kysely } from 'kysely';
import { lockFileForRow } from '../../base/database/file-removal.ts';
import type { DraftPictureRow, DraftRow } from '../../base/database/draft-schema.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentFiles } from '../../base/ports/document-file.ts';
import type { DocumentService } from '../../library/documents/document-service.ts';
import { accountDisabled, draftChanged, keyReused, noFile, notFound, tooManyDrafts } from '../../base/errors.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { assertArrangeable, isSameArrangement, plainPage } from './arrangement.ts';
import { draftFiles, fingerprintOf, type SentFile } from './draft-files.ts';
import { draftRepository } from './draft-repository.ts';
import { lessonRepository, type LessonShown } from './lesson-repository.ts';

const DAY_MS = 24 * 3_600_000;
const KEY_TTL_MS = DAY_MS;
/** Code points of a file's name. */
/** Of the file and of each folder. */
const MAX_NAME_LENGTH = 200;
const MAX_FOLDERS = 6;
/** Drafts that are removed in one go. */
const EXPIRED_BATCH = 200;

export interface DraftChanges {
  readonly kind?: DraftKind | undefined;
  readonly values?: DraftValues | undefined;
  readonly pages?: readonly DraftPage[] | undefined;
}

/** A draft with what is shown of it from other tables. */
export interface WholeDraft {
  readonly draft: DraftRow;
  readonly pictures: readonly DraftPictureRow[];
  readonly page_warnings: ReadonlySet<PageWarning>;
  readonly seen_before: SeenBeforeSoFar;
  /** The approved documents that taught its proposals, by id, as far as they are still public. */
  readonly lessons: ReadonlyMap<string, LessonShown>;
}

export interface SeenBeforeSoFar {
  readonly documents: readonly SeenBefore[];
  /** Pages are still read or compared, so there may be more. */
  readonly isComparing: boolean;
}

/** Finds documents that drafts resemble, as far as this person may know of them. */
export type FindSeenBefore = (
  user: UserRow,
  drafts: readonly DraftRow[],
) => Promise<ReadonlyMap<string, SeenBeforeSoFar>>;

export interface DraftServiceDeps {
  readonly db: Kysely<Schema>;
  readonly files: Pick<DocumentFiles, 'discard'>;
  readonly draftFiles: ReturnType<typeof draftFiles>;
  readonly documents: Readonly<Record<DraftKind, Pick<DocumentService, 'assertMayUpload'>>>;
  readonly findSeenBefore: FindSeenBefore;
  readonly usage: Pick<UsageLimits, 'giveBackUpload'>;
  readonly clock: Clock;
}

export type DraftService = ReturnType<typeof draftService>;

/** The name of a file behind the innermost of its folders, as it can be shown and read. It is never the path of a file here. */
export function shownName(name: string): string {
  const visible = name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\uFFFD]/gu, '');
  const parts = visible.split(/[/\\]/).map((part) => Array.from(part.trim()).slice(0, MAX_NAME_LENGTH).join(''));
  // 'C:\fakepath' is what browsers say of a single file.
  const shown = parts.filter((part) => part !== '' && !/^(?:\.{1,2}|[a-z]:|fakepath)$/i.test(part));
  return shown.slice(-MAX_FOLDERS - 1).join('/') || 'file';
}

/** Drafts of one person: made, arranged, filled in, discarded (contract section 9). `submit-draft.ts` hands them in. */
export function draftService(deps: DraftServiceDeps) {
  const { db, files, documents, findSeenBefore, clock } = deps;
  const drafts = draftRepository(db);
  const lessons = lessonRepository(db);

  async function whole(user: UserRow, rows: readonly DraftRow[]): Promise<WholeDraft[]> {
    const ids = rows.map(({ _id }) => _id);
    const [pictures, warnings, seen, taughtBy] = [
      await drafts.pictures(ids),
      await drafts.pageWarnings(ids),
      await findSeenBefore(user, rows),
      await lessons.shown(rows.flatMap((draft) => Object.values(draft.proposals).flatMap(({ as_in }) => as_in ?? []))),
    ];
    return rows.map((draft) => ({
      draft,
      pictures: pictures.filter(({ draft_id }) => draft_id === draft._id),
      page_warnings: warnings.get(draft._id) ?? new Set(),
      seen_before: seen.get(draft._id) ?? { documents: [], isComparing: false },
      lessons: taughtBy,
    }));
  }

  async function wholeOne(user: UserRow, row: DraftRow): Promise<WholeDraft> {
    const [one] = await whole(user, [row]);
    if (!one) throw notFound();
    return one;
  }

  async function findOwn(user: UserRow, _id: string): Promise<DraftRow> {
    const draft = await drafts.find(user._id, _id);
    if (!draft) throw notFound();
    return draft;
  }

  /** The draft that this key has made within a day. @throws Problem KEY_REUSED when something else was sent with it */
  async function madeBefore(user: UserRow, key: string, fingerprint: Buffer): Promise<DraftRow | null> {
    const draft = await drafts.findByKey(user._id, key);
    if (!draft || draft.created_at.getTime() < clock.now().getTime() - KEY_TTL_MS) return null;
    if (!draft.fingerprint?.equals(fingerprint)) throw keyReused();
    return draft;
  }

  async function insert(user: UserRow, kind: DraftKind, sent: readonly SentFile[], key: string | null) {
    const now = clock.now();
    const { document, arrangement, pictures } = await deps.draftFiles.save(sent);
    const file_ids = [...new Set([document.file_id, ...pictures.map(({ file_id }) => file_id)])];
    try {
      return await db.transaction().execute(async (trx) => {
        const current = await trx.selectFrom('users').selectAll().where('_id', '=', user._id).executeTakeFirst();
        if (!current || current.disabled_at) throw accountDisabled();
        documents[kind].assertMayUpload(current);
        const repository = draftRepository(trx);
        await repository.lockOwner(user._id);
        if ((await repository.count(user._id)) >= MAX_DRAFTS) throw tooManyDrafts(MAX_DRAFTS);
        for (const file_id of file_ids) await lockFileForRow(trx, file_id);
        const isReadable = document.text_status !== 'failed';
        const draft = await repository.insert({
          ...document,
          owner_id: user._id,
          kind,
          file_name: shownName(sent[0]?.name ?? ''),
          arrangement: JSON.stringify(arrangement),
          reading_step: isReadable ? 'header' : null,
          proposals_state: isReadable ? 'reading' : 'failed',
          created_at: now,
          touched_at: now,
          ...(key === null ? {} : { key, fingerprint: fingerprintOf(kind, sent) }),
        });
        await repository.addPictures(pictures.map((one) => ({ ...one, draft_id: draft._id, document_id: null })));
        return draft;
      });
    } catch (error) {
      for (const file_id of file_ids) await files.discard(file_id);
      throw error;
    }
  }

  async function arrange(user: UserRow, before: DraftRow, pages: readonly DraftPage[]): Promise<DraftRow> {
    const pictures = await drafts.pictures([before._id]);
    assertArrangeable(pictures, pages);
    if (isSameArrangement(before.arrangement, pages)) return before;
    const file = await deps.draftFiles.arrange(user._id, pictures, pages);
    // A picture that stays is the document of more than one arrangement; only what was built for this one is discarded.
    try {
      const after = await db.transaction().execute(async (trx) => {
        await lockFileForRow(trx, file.file_id);
        return await draftRepository(trx).changePages(
          before,
          { ...file, arrangement: pages.map(plainPage) },
          clock.now(),
        );
      });
      if (!after) throw (await drafts.find(user._id, before._id)) ? draftChanged() : notFound();
      await files.discard(before.file_id);
      return after;
    } catch (error) {
      await files.discard(file.file_id);
      throw error;
    }
  }

  return {
    /**
     * Stores what was uploaded, then commits the row. When it returns, both are durable. The same key gives the same draft.
     * @throws Problem NO_FILE, TOO_MANY_DRAFTS, KEY_REUSED, NOT_APPROVED, FORBIDDEN and those of an upload
     */
    async create(
      user: UserRow,
      { kind }: { readonly kind: DraftKind },
      sent: readonly SentFile[],
      key: string | null,
    ): Promise<WholeDraft> {
      documents[kind].assertMayUpload(user);
      if (sent.length === 0) throw noFile();
      const fingerprint = fingerprintOf(kind, sent);
      const before = key === null ? null : await madeBefore(user, key, fingerprint);
      if (before) return await wholeOne(user, before);
      if (key !== null)
        await db
          .updateTable('drafts')
          .set({ key: null, fingerprint: null })
          .where('owner_id', '=', user._id)
          .where('key', '=', key)
          .where('created_at', '<', new Date(clock.now().getTime() - KEY_TTL_MS))
          .execute();
      if ((await drafts.count(user._id)) >= MAX_DRAFTS) throw tooManyDrafts(MAX_DRAFTS);
      try {
        return await wholeOne(user, await insert(user, kind, sent, key));
      } catch (error) {
        // The same upload, sent twice at the same time.
        const first = key === null ? null : await madeBefore(user, key, fingerprint);
        if (first) return await wholeOne(user, first);
        throw error;
      }
    },

    /** The user's own drafts, newest first; of one kind, where it is named. */
    async list(user: UserRow, kind?: string): Promise<WholeDraft[]> {
      const rows = await drafts.list(user._id);
      return await whole(user, kind ? rows.filter((draft) => draft.kind === kind) : rows);
    },

    /** @throws Problem NOT_FOUND, also when it is somebody else's */
    async get(user: UserRow, _id: string): Promise<WholeDraft> {
      return await wholeOne(user, await findOwn(user, _id));
    },

    /** The row alone, for pictures of its pages. @throws Problem NOT_FOUND */
    find: findOwn,

    /** The n-th picture as it was uploaded. @throws Problem NOT_FOUND */
    async picture(user: UserRow, _id: string, number: number): Promise<DraftPictureRow> {
      const draft = await findOwn(user, _id);
      const picture = (await drafts.pictures([draft._id])).find((one) => one.picture === number);
      if (!picture) throw notFound();
      return picture;
    },

    /**
     * Keeps typed values, arranges the pages and changes the kind.
     * @throws Problem NOT_FOUND, NOT_APPROVED and FORBIDDEN for a kind that the user may not upload, VALIDATION, STALE_REVISION when somebody else arranged the pages meanwhile, and those of storing a file
     */
    async change(user: UserRow, _id: string, { kind, values, pages }: DraftChanges): Promise<WholeDraft> {
      let draft = await findOwn(user, _id);
      if (kind && kind !== draft.kind) {
        documents[kind].assertMayUpload(user);
        draft = (await drafts.changeKind(draft, kind, clock.now())) ?? draft;
      }
      if (pages) draft = await arrange(user, draft, pages);
      const given = Object.entries(values ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const changed = await drafts.changeValues(_id, Object.fromEntries(given), clock.now());
      if (!changed) throw notFound();
      return await wholeOne(user, changed);
    },

    /** @throws Problem NOT_FOUND */
    async remove(user: UserRow, _id: string): Promise<void> {
      const draft = await findOwn(user, _id);
      const pictures = await drafts.pictures([draft._id]);
      const removed = await db.transaction().execute((trx) => draftRepository(trx).remove(draft._id));
      if (!removed) throw notFound();
      const brought = pictures.length === 0 ? [draft] : pictures;
      const bytes = brought.reduce((sum, { file_size }) => sum + file_size, 0);
      await deps.usage.giveBackUpload(user._id, bytes, draft.created_at);
      for (const file_id of removed) await files.discard(file_id);
    },

    /** Removes drafts that nobody has touched for a week, and forgets what older ones became. @returns how many drafts */
    async removeExpired(stop: AbortSignal): Promise<number> {
      const before = new Date(clock.now().getTime() - DRAFT_DAYS * DAY_MS);
      await db.deleteFrom('submitted_drafts').where('at', '<', before).execute();
      const expired = await drafts.untouchedSince(before, EXPIRED_BATCH);
      let count = 0;
      for (const _id of expired) {
        if (stop.aborted) break;
        const removed = await db.transaction().execute((trx) => draftRepository(trx).remove(_id));
        for (const file_id of removed ?? []) await files.discard(file_id);
        if (removed) count += 1;
      }
      return count;
    },
  };
}
