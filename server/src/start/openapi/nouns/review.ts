import { count, UNPAGED, type NounWords } from './noun-words.ts';

const LOOKED_AT = 'The `revision` that was looked at: when the owner has changed it since, 409 STALE_REVISION.';

export const review = {
  description: 'Approved teachers review pending papers.',
  calls: {
    newPapers: { description: 'The review queue.', fields: { page: UNPAGED } },
    approvePaper: {
      description:
        "Acts on Pending only: of several reviewers at the same time one wins, the others get 409. The same reviewer's same decision again is 200 unchanged. `approved_by` and `approval_at` are the server's.",
      problems: ['NOT_FOUND', 'ALREADY_REVIEWED', 'STALE_REVISION', 'NEVER_PUBLISH'],
      fields: {
        status: 'Always `Approved`.',
        revision: LOOKED_AT,
        release_at:
          'From when the paper is public, at most five years ahead. Until then it is to everyone else what a pending paper is, and its status is Pending beside `approved_by`. Null or past: public at once. Absent: the date that the paper has stands.',
      },
    },
    setRelease: {
      description:
        'For a paper that waits for its review or for its date. An approved paper without a date, or with one that is past, is public at once. A public paper gets no date: 409 ALREADY_PUBLIC.',
      problems: ['NOT_FOUND', 'ALREADY_PUBLIC', 'ALREADY_REVIEWED'],
      fields: { release_at: 'From when it may be public, at most five years ahead; null: no date.' },
    },
    rejectPaper: {
      description:
        "Acts on Pending only: of several reviewers at the same time one wins, the others get 409. The same reviewer's same decision again is 200 unchanged. `approved_by` is the server's.",
      problems: ['NOT_FOUND', 'ALREADY_REVIEWED', 'STALE_REVISION'],
      fields: {
        status: 'Always `Rejected`.',
        comment: 'The reason, for the owner. Plain text, may have several lines.',
        revision: LOOKED_AT,
      },
    },
    nextPaper:
      'Newest first, behind the paper `after` if it is given, then from the beginning. Claims the paper for ten minutes: other reviewers get other papers, as long as there are any. A claim forbids nothing. Null: no paper waits.',
    undoReview: {
      description:
        'For a decision that was made with `may_undo`. The paper is Pending again, and its owner is not told. `revision` is that of the answer to the decision.',
      problems: ['NOT_FOUND', 'UNDO_TOO_LATE', 'STALE_REVISION'],
    },
    comparePapers: {
      description:
        'The questions that are most alike beside each other, as the hub has read and cut them. The desk counts that somebody has compared.',
      problems: ['NOT_FOUND'],
      fields: {
        paper: 'The `_id` of a paper; in the answer, the paper.',
        own: 'The question of `paper`; null: only the other has it.',
      },
    },
    setNotACopy: {
      description:
        'The pair is no more in `seen_before` of either paper, as long as both have these files. False takes it back. It is in the audit log.',
      problems: ['NOT_FOUND'],
      fields: { paper: 'The `_id` of a paper.' },
    },
  },
  fields: {
    may_undo: 'The decision can be undone for ten seconds. The owner is notified after that.',
    checks: 'What a reviewer should look at. None of it prevents a decision.',
    header_page: {
      description: 'The page on which the header was read; null when none was found.',
      keywords: { minimum: 1 },
    },
    claimed_by: 'The name of another reviewer who has the paper before them now.',
    held_by: 'The entry of its department’s never-publish list that keeps it from being approved; null: none.',
    uploader: 'How papers of the same uploader were decided.',
    after: 'The `_id` of a paper to go on from, whether it was decided or not.',
    offers: 'Fields that the paper has in full, and that say the same. They are no faults.',
    same: count('Questions that the other document has, too; null where they are not counted.'),
    questions: 'Questions of this document; null where they are not counted.',
    other_same: count('Questions of the other document that this one has, too; null where they are not counted.'),
    other_questions: count('Questions of the other document; null where they are not counted.'),
    not_a_copy: 'Whether a reviewer has said that the two papers are no copies of each other.',
    other: 'The `_id` of the paper that it is compared with.',
    rows: 'The questions of both beside each other: first those of `paper`, then what only the other has.',
    pieces: 'Its text, in pieces that both have and have not.',
    differs: 'The other question has other words, or none.',
    field: 'The field that says something else than the paper.',
    paper_approval_status: 'Where the review stands.',
    approved_by: 'The name of the reviewer who approved or rejected, or null.',
    approval_at: count('When it was approved, in milliseconds since 1970, or null.'),
    comment: 'The reason of a rejection, or null.',
    paperId: 'The `_id` of the paper.',
    release_at:
      'From when the paper is public. Only where it is set, so never of a public one. Beside `approved_by` the paper is approved.',
  },
} satisfies NounWords;
