import { LIKENESSES, type SeenBefore } from '@exam-vault/contract/drafts';
import { mayRead } from '@exam-vault/contract/permissions';
import type { PaperApprovalStatus } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { FindSeenBefore } from '../../uploading/drafts/draft-service.ts';
import { duplicateRepository, type FoundDocument, type FoundDraft, type Subject } from './duplicate-repository.ts';

/** Entries that are shown of one draft or document: the likest first. */
const MAX_SHOWN = 5;

/** A document that is like another one, as a person who may read both sees it. */
export interface SeenDocument {
  readonly _id: string;
  readonly title: string;
  /** How it is alike: see the contract's `LIKENESSES`. */
  readonly kind: SeenBefore['kind'];
  /** From 0 to 1; 1 for `same_file`. */
  readonly score: number;
  /** The pages of both that are most alike, from 1. */
  readonly page: number;
  readonly other_page: number;
  /** Questions of both, and how many of each the other has; null where they are not counted. */
  readonly questions: number | null;
  readonly other_questions: number | null;
  readonly same: number | null;
  readonly other_same: number | null;
  /** Null for notes. */
  readonly paper_approval_status: PaperApprovalStatus | null;
  readonly created_at: Date;
}

export type DuplicateService = ReturnType<typeof duplicateService>;

type Ranked = Pick<SeenDocument, 'kind' | 'score'>;
const byLikeness = (a: Ranked, b: Ranked) =>
  LIKENESSES.indexOf(a.kind) - LIKENESSES.indexOf(b.kind) || b.score - a.score;

/** The likest entry of each document or draft, the likest of all first. */
function withoutRepeats<Hit extends FoundDocument | FoundDraft>(found: readonly Hit[]): Hit[] {
  const best = new Map<string, Hit>();
  for (const one of found.toSorted(byLikeness)) if (!best.has(one._id)) best.set(one._id, one);
  return [...best.values()];
}

function mayUserRead(user: UserRow, found: FoundDocument): boolean {
  const { owner_id, paper_approval_status, deleted_at, hidden_at } = found;
  const [deleted, hidden] = [deleted_at !== null, hidden_at !== null];
  return mayRead(user, { own: owner_id === user._id, paper_approval_status, deleted, hidden });
}

const shownOf = (found: FoundDocument | FoundDraft) => ({
  _id: found._id,
  title: found.title,
  kind: found.kind,
  score: found.score,
  page: found.page,
  other_page: found.other_page,
  questions: found.questions,
  other_questions: found.other_questions,
  same: found.same,
  other_same: found.other_same,
});

/**
 * What a person is told: what they may read, with its title; of everything else together, that something waits. Neither how many, nor
 * which, nor how alike (contract section 9). A hidden document does not wait, so nobody is told of it: the reviewer of the new one is.
 */
function presentFor(user: UserRow, found: readonly FoundDocument[], drafts: readonly FoundDraft[]): SeenBefore[] {
  const all = withoutRepeats(found);
  const readable = all.filter((one) => mayUserRead(user, one));
  const shown: SeenBefore[] = [
    ...readable.map(shownOf),
    ...withoutRepeats(drafts).map((draft) => ({ ...shownOf(draft), draft: true as const })),
  ];
  // What is only similar is no copy, so nothing of it is told.
  const [waiting] = all.filter((one) => one.kind !== 'similar' && one.hidden_at === null && !mayUserRead(user, one));
  return [
    ...shown.slice(0, MAX_SHOWN),
    ...(waiting
      ? [{ kind: waiting.kind === 'same_file' ? waiting.kind : ('same_pages' as const), waiting: true as const }]
      : []),
  ];
}

/** Papers that are there already: the same bytes, or the same pages photographed or scanned again (decision 50). */
export function duplicateService(db: Kysely<Schema>) {
  const repository = duplicateRepository(db);

  async function findFor(subjects: readonly Subject[], user: UserRow): Promise<FoundDocument[]> {
    return [
      ...(await repository.sameFiles(subjects, user._id)),
      ...(await repository.samePictures(subjects, user._id)),
      ...(await repository.samePages(subjects, user._id)),
    ];
  }

  const findSeenBefore: FindSeenBefore = async (user, drafts) => {
    if (drafts.length === 0) return new Map();
    const found = await findFor(drafts, user);
    const own = await repository.ownDrafts(drafts, user._id);
    const due = await repository.dueFiles(drafts);
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
      const subjects = await repository.documents(document_ids);
      if (subjects.length === 0) return new Map();
      const found = (await findFor(subjects, user)).filter((one) => mayUserRead(user, one));
      return new Map(
        subjects.map(({ _id }) => [
          _id,
          withoutRepeats(found.filter(({ subject_id }) => subject_id === _id))
            .slice(0, MAX_SHOWN)
            .map(
              ({
                subject_id: _subject,
                owner_id: _owner,
                deleted_at: _deleted,
                hidden_at: _hidden,
                is_public: _public,
                ...seen
              }) => seen,
            ),
        ]),
      );
    },
  };
}
