import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { LIKENESSES, type SeenBefore } from '@exam-vault/contract/drafts';
import { mayRead, shownStatus, type PaperApprovalStatus } from '@exam-vault/contract/permissions';
import { dateForm, isOtherSitting, type ExamSitting } from '@exam-vault/contract/sittings';
import { sql, type Kysely } from 'kysely';
import type { DraftRow } from '../../base/database/draft-schema.ts';
import { subjectOf, type RuledRow } from '../../library/documents/document-rights.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { LEASE_S } from '../../base/queue/changes-queue.ts';
import type { FindSeenBefore } from '../../uploading/drafts/draft-service.ts';
import type { PaperMatch } from './paper-match.ts';

/** A file whose like is looked for: of a draft or of a document. */
interface Subject {
  /** Of the draft or the document. */
  readonly _id: string;
  readonly kind: DocumentKind;
  readonly file_id: string;
  readonly file_sha256: Buffer;
  readonly sitting: ExamSitting;
}

type Likeness = Omit<PaperMatch, 'kind'> & { readonly kind: SeenBefore['kind'] };

/** What the rules of reading ask about a document, and what is shown of it. */
type FoundColumns = RuledRow & Pick<DocumentRow, 'title' | 'created_at' | 'is_public'>;

/** A document that is like a subject. Whether a person may know of it is not decided here. */
interface FoundDocument extends FoundColumns, Likeness, ExamSitting {
  readonly subject_id: string;
  readonly _id: string;
}

/** An earlier draft of the same person that is like a subject. */
type FoundDraft = Pick<FoundDocument, 'subject_id' | '_id' | 'title' | keyof Likeness>;

/** Documents that are looked at for each subject and each way to find them: what the person may read comes first. */
const MAX_FOUND = 20;

const subjectRows = (subjects: readonly Subject[]) => sql`
  unnest(${subjects.map(({ _id }) => _id)}::uuid[], ${subjects.map(({ kind }) => kind)}::text[],
    ${subjects.map(({ file_id }) => file_id)}::uuid[], ${subjects.map(({ file_sha256 }) => file_sha256)}::bytea[])
    s (_id, kind, file_id, sha256)`;

const ofSubject = (own: string, other: string) =>
  sql`case when m.file_id = s.file_id then ${sql.ref(`m.${own}`)} else ${sql.ref(`m.${other}`)} end as ${sql.ref(own)},
    case when m.file_id = s.file_id then ${sql.ref(`m.${other}`)} else ${sql.ref(`m.${own}`)} end as ${sql.ref(other)}`;
const likenessOfMatch = sql`m.kind, m.score, ${ofSubject('page', 'other_page')}, ${ofSubject('questions', 'other_questions')},
  ${ofSubject('same', 'other_same')}`;
const NOT_COUNTED = sql`null::int as questions, null::int as other_questions, null::int as same, null::int as other_same`;

const matchesOf = sql`(
  select *, other_id as found from page_matches where file_id = s.file_id
  union all
  select *, file_id from page_matches where other_id = s.file_id
) m`;
/** Not those that a reviewer has called no copy of it. */
const isPossible = sql`not exists (
  select from not_copies n where n.document_id = least(s._id, d._id) and n.other_id = greatest(s._id, d._id)
    and array[n.file_id, n.other_file_id] <@ array[s.file_id, d.file_id]
)`;

/** Finds what is like some files: by their bytes, by the pictures that they were made of, by the matches of their pages. */
function duplicateRows(db: Kysely<Schema>) {
  const columns = sql`d._id, d.owner_id, d.paper_approval_status, d.deleted_at, d.hidden_at, d.readers,
    d.paper_readers, d.title, d.created_at, d.is_public,
    d.exam_date, d.session, d.variant`;
  /** What this person may read is in front. */
  const readableFirst = (user_id: string) => sql`
    order by (d.is_public or d.owner_id = ${user_id}) desc, d.created_at desc limit ${MAX_FOUND}`;

  return {
    async sameFiles(subjects: readonly Subject[], user_id: string): Promise<FoundDocument[]> {
      const { rows } = await sql<FoundDocument>`
        select s._id as subject_id, f.*, 'same_file' as kind, 1 as score, 1 as page, 1 as other_page, ${NOT_COUNTED}
        from ${subjectRows(subjects)} cross join lateral (
          select ${columns} from documents d
          where d.file_sha256 = s.sha256 and d.deleted_at is null and d.kind = s.kind and d._id <> s._id and ${isPossible}
          ${readableFirst(user_id)}
        ) f
      `.execute(db);
      return rows;
    },

    /** By the pictures as they were uploaded, which may be in another order or turned in another way. */
    async samePictures(subjects: readonly Subject[], user_id: string): Promise<FoundDocument[]> {
      const { rows } = await sql<FoundDocument>`
        select s._id as subject_id, f._id, f.owner_id, f.paper_approval_status, f.deleted_at, f.hidden_at,
          f.readers, f.paper_readers, f.title, f.created_at, f.is_public,
          f.exam_date, f.session, f.variant,
          case when f.same = f.pictures then 'same_file' else 'part' end as kind,
          f.same::float8 / f.pictures as score, f.page, f.other_page, ${NOT_COUNTED}
        from ${subjectRows(subjects)} cross join lateral (
          select ${columns}, count(distinct own.picture)::int as same, min(own.picture) as page, 1 as other_page,
            (select count(*)::int from draft_pictures a where a.draft_id = s._id or a.document_id = s._id) as pictures
          from draft_pictures own cross join lateral (
            select document_id from draft_pictures o where o.file_sha256 = own.file_sha256 and o.document_id is not null
            union
            select _id from documents o where o.file_sha256 = own.file_sha256 and o.deleted_at is null
          ) other join documents d on d._id = other.document_id
          where (own.draft_id = s._id or own.document_id = s._id) and d.deleted_at is null and d.kind = s.kind and d._id <> s._id and ${isPossible}
          group by d._id
          ${readableFirst(user_id)}
        ) f
      `.execute(db);
      return rows;
    },

    async samePages(subjects: readonly Subject[], user_id: string): Promise<FoundDocument[]> {
      const { rows } = await sql<FoundDocument>`
        select s._id as subject_id, f.* from ${subjectRows(subjects)} cross join lateral (
          select ${columns}, ${likenessOfMatch}
          from ${matchesOf} join documents d on d.file_id = m.found
          where d.deleted_at is null and d.kind = s.kind and d._id <> s._id and ${isPossible}
          ${readableFirst(user_id)}
        ) f
      `.execute(db);
      return rows;
    },

    /** Drafts of the same person, made before the subject. */
    async ownDrafts(subjects: readonly Subject[], user_id: string): Promise<FoundDraft[]> {
      const { rows } = await sql<FoundDraft>`
        select s._id as subject_id, f.* from ${subjectRows(subjects)} join drafts me on me._id = s._id
        cross join lateral (
          select d._id, d.title, d.kind, d.score, d.page, d.other_page, d.questions, d.other_questions, d.same, d.other_same from (
            select d._id, d.file_name as title, 'same_file' as kind, 1 as score, 1 as page, 1 as other_page, ${NOT_COUNTED}, d.created_at, d.owner_id
            from drafts d where d.owner_id = ${user_id} and d.file_sha256 = s.sha256
            union all
            select d._id, d.file_name, ${likenessOfMatch}, d.created_at, d.owner_id
            from ${matchesOf} join drafts d on d.file_id = m.found
          ) d
          where d.owner_id = ${user_id} and d._id <> s._id and (d.created_at, d._id) < (me.created_at, me._id)
          order by d.created_at limit ${MAX_FOUND}
        ) f
      `.execute(db);
      return rows;
    },

    /** Which of these files are still to be compared; one that is set aside after a failure is not. */
    async dueFiles(subjects: readonly Subject[]): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ file_id: string }>`
        select file_id from prints_due
        where file_id = any(${subjects.map(({ file_id }) => file_id)}::uuid[]) and due_at <= now() + ${LEASE_S} * interval '1 second'
      `.execute(db);
      return new Set(rows.map(({ file_id }) => file_id));
    },
  };
}

/** Entries that are shown of one draft or document: the likest first. */
const MAX_SHOWN = 5;

/** A document that is like another one, as a person who may read both sees it. */
export interface SeenDocument extends Pick<FoundDocument, '_id' | 'title' | keyof Likeness> {
  readonly paper_approval_status: PaperApprovalStatus | null;
}

export type DuplicateService = ReturnType<typeof duplicateService>;

const byLikeness = (a: FoundDraft, b: FoundDraft) =>
  LIKENESSES.indexOf(a.kind) - LIKENESSES.indexOf(b.kind) || b.score - a.score;

/** The likest entry of each document or draft, the likest of all first. */
function withoutRepeats<Hit extends FoundDraft>(found: readonly Hit[]): Hit[] {
  const best = new Map<string, Hit>();
  for (const one of found.toSorted(byLikeness)) if (!best.has(one._id)) best.set(one._id, one);
  return [...best.values()];
}

const rulesOf = (found: FoundDocument, user: UserRow | null) => subjectOf(found, user);

/** Whether everyone may read it once it is approved. */
function isForAll(found: FoundDocument): boolean {
  const { hidden, readers } = rulesOf(found, null);
  return !hidden && readers === 'everyone';
}

function mayUserRead(user: UserRow, found: FoundDocument): boolean {
  return mayRead(user, rulesOf(found, user));
}

const shownOf = ({ subject_id: _subject, ...draft }: FoundDraft) => draft;

function seenOf(found: FoundDocument): SeenDocument {
  const { _id, title, kind, score, page, other_page, questions, other_questions, same, other_same } = found;
  const paper_approval_status = shownStatus(found.paper_approval_status);
  return {
    _id,
    title,
    kind,
    score,
    page,
    other_page,
    questions,
    other_questions,
    same,
    other_same,
    paper_approval_status,
  };
}

/**
 * What a person is told: what they may read, with its title; of everything else together, that something waits. Neither how many, nor
 * which, nor how alike (contract section 9). A hidden document does not wait, so nobody is told of it: the reviewer of the new one is.
 */
function presentFor(user: UserRow, found: readonly FoundDocument[], drafts: readonly FoundDraft[]): SeenBefore[] {
  const all = withoutRepeats(found);
  const readable = all.filter((one) => mayUserRead(user, one));
  const shown: SeenBefore[] = [
    ...readable.map(seenOf).map(({ paper_approval_status: _status, ...shown }) => shown),
    ...withoutRepeats(drafts).map((draft) => ({ ...shownOf(draft), draft: true as const })),
  ];
  // What is only similar is no copy, so nothing of it is told, and nothing of what is for some readers.
  const [waiting] = all.filter((one) => one.kind !== 'similar' && isForAll(one) && !mayUserRead(user, one));
  return [
    ...shown.slice(0, MAX_SHOWN),
    ...(waiting
      ? [{ kind: waiting.kind === 'same_file' ? waiting.kind : ('same_pages' as const), waiting: true as const }]
      : []),
  ];
}

/** Pages that look the same are another set, or the paper set again, where the papers say that they are of different sittings. */
function asOfItsSitting(found: FoundDocument, own: ExamSitting | undefined): FoundDocument {
  const isOther = found.kind === 'same_pages' && own !== undefined && isOtherSitting(own, found);
  return isOther ? { ...found, kind: 'same_questions' } : found;
}

/** What a draft says of its sitting so far: what was typed, else what was filled in. */
function sittingOfDraft({ form_values, proposals }: DraftRow): ExamSitting {
  const valueOf = (field: keyof ExamSitting) =>
    (form_values[field] ?? (proposals[field]?.prefill ? String(proposals[field].value) : '')) || null;
  const exam_date = valueOf('exam_date');
  return {
    exam_date: exam_date === null ? null : dateForm(exam_date),
    session: valueOf('session'),
    variant: valueOf('variant'),
  };
}

/** Papers that are there already: the same bytes, or the same pages photographed or scanned again (decision 50). */
export function duplicateService(db: Kysely<Schema>) {
  const repository = duplicateRows(db);

  async function findFor(subjects: readonly Subject[], user: UserRow): Promise<FoundDocument[]> {
    const sittings = new Map(subjects.map(({ _id, sitting }) => [_id, sitting]));
    const samePages = await repository.samePages(subjects, user._id);
    return [
      ...(await repository.sameFiles(subjects, user._id)),
      ...(await repository.samePictures(subjects, user._id)),
      ...samePages.map((one) => asOfItsSitting(one, sittings.get(one.subject_id))),
    ];
  }

  const findSeenBefore: FindSeenBefore = async (user, drafts) => {
    if (drafts.length === 0) return new Map();
    const subjects = drafts.map((draft) => ({ ...draft, sitting: sittingOfDraft(draft) }));
    const found = await findFor(subjects, user);
    const own = await repository.ownDrafts(subjects, user._id);
    const due = await repository.dueFiles(subjects);
    return new Map(
      drafts.map(({ _id, file_id, reading_step }) => {
        const documents = presentFor(
          user,
          found.filter(({ subject_id }) => subject_id === _id),
          own.filter(({ subject_id }) => subject_id === _id),
        );
        return [_id, { documents, isComparing: reading_step !== null || due.has(file_id) }];
      }),
    );
  };

  return {
    /** Documents and own earlier drafts that drafts are like, by the draft's id; what the person may not read only as waiting. */
    findSeenBefore,

    /**
     * Documents that other documents are like, by the document's id, for the reviewer's desk: the likest first, at most five, none of them
     * deleted, and only what this person may read. An id that is no document has no entry. Pages are compared within seconds after they
     * are read, so the answer may grow.
     */
    async seenBeforeOf(
      user: UserRow,
      document_ids: readonly string[],
    ): Promise<ReadonlyMap<string, readonly SeenDocument[]>> {
      if (document_ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('documents')
        .select(['_id', 'kind', 'file_id', 'file_sha256', 'exam_date', 'session', 'variant'])
        .where('_id', 'in', [...document_ids])
        .execute();
      const subjects = rows.map((row): Subject => ({ ...row, sitting: row }));
      const found = (await findFor(subjects, user)).filter((one) => mayUserRead(user, one));
      const seenBy = (_id: string) => withoutRepeats(found.filter(({ subject_id }) => subject_id === _id));
      return new Map(subjects.map(({ _id }) => [_id, seenBy(_id).slice(0, MAX_SHOWN).map(seenOf)]));
    },
  };
}
