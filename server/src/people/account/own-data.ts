import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';

/** Entries of the audit log that are read at a time. */
const AUDIT_BATCH = 1_000;

/** What the hub keeps of one person, part by part, as an export has it. Nothing of other people but the names that the person sees anyway. */
export function ownData(db: Kysely<Schema>, user: UserRow) {
  const { _id, issuer, subject } = user;
  return {
    /** The deleted ones too, as long as the hub has them. */
    documents: () =>
      rowsOf(db, 'documents', { owner_id: _id }).selectAll().orderBy('created_at').orderBy('_id').execute(),

    /** Decisions about the person's papers, and about the person. */
    decisions: () =>
      db
        .selectFrom('audit_log as entry')
        .leftJoin('documents as document', 'document._id', 'entry.object_id')
        .select(['entry.at', 'entry.action', 'entry.actor_id', 'entry.actor', 'entry.object_id', 'entry.detail'])
        .select('document.title')
        .where((eb) => eb.or([eb('document.owner_id', '=', _id), eb('entry.object_id', '=', _id)]))
        .where('entry.action', 'in', [
          'paper.approve',
          'paper.reject',
          'paper.undo',
          'teacher.approve',
          'teacher.reject',
          'user.make_administrator',
          'user.disable',
          'user.enable',
        ])
        .orderBy('entry.id')
        .execute(),

    /** What the person did, and what was done to them, a part at a time. */
    async *audit() {
      let after = 0;
      for (;;) {
        const rows = await db
          .selectFrom('audit_log')
          .select(['id', 'at', 'action', 'actor_id', 'actor', 'object_id', 'detail'])
          .where('id', '>', after)
          .where((eb) => eb.or([eb('actor_id', '=', _id), eb('object_id', '=', _id)]))
          .orderBy('id')
          .limit(AUDIT_BATCH)
          .execute();
        yield* rows;
        const last = rows.at(-1);
        if (!last || rows.length < AUDIT_BATCH) return;
        after = last.id;
      }
    },

    bookmarks: () =>
      db
        .selectFrom('bookmarks')
        .innerJoin('documents', 'documents._id', 'bookmarks.document_id')
        .select(['bookmarks.document_id', 'documents.kind', 'documents.title', 'bookmarks.at'])
        .where('user_id', '=', _id)
        .where(({ eb }) => readableBy(user)(eb))
        .orderBy('bookmarks.at')
        .execute(),

    /** Where a question stood that is gone, as long as it may come back. */
    studyList: () =>
      db
        .selectFrom('study_list')
        .innerJoin('documents', 'documents._id', 'study_list.document_id')
        .leftJoin('questions', 'questions._id', 'study_list.question_id')
        .select(['study_list.state', 'study_list.at', 'study_list.document_id', 'documents.title', 'questions.text'])
        .select((eb) => eb.fn.coalesce('questions.label', 'study_list.label').as('label'))
        .where('study_list.user_id', '=', _id)
        .where(({ eb }) => readableBy(user)(eb))
        .orderBy('study_list.at')
        .execute(),

    recent: () =>
      db
        .selectFrom('recent_documents')
        .innerJoin('documents', 'documents._id', 'recent_documents.document_id')
        .select(['document_id', 'documents.kind', 'documents.title', 'recent_documents.at'])
        .where('user_id', '=', _id)
        .where(({ eb }) => readableBy(user)(eb))
        .orderBy('recent_documents.at')
        .execute(),

    async courses() {
      const row = await rowsOf(db, 'personal_settings', { user_id: _id }).selectAll().executeTakeFirst();
      if (!row) return null;
      const { semester, subjects, exams, recent_enabled, visited_at, visited_before } = row;
      return { semester, subjects, exams, recent_enabled, visited_at, visited_before };
    },

    async mails() {
      const row = await rowsOf(db, 'personal_settings', { user_id: _id }).selectAll().executeTakeFirst();
      if (!row) return null;
      const { news_mail, wanted_mail, queue_mail, quiet_from, quiet_to, mail_hour, news_told_at } = row;
      const settings = { news_mail, wanted_mail, queue_mail, quiet_from, quiet_to, mail_hour, news_told_at };
      return { ...settings, time_zone: user.time_zone };
    },

    notifications: () =>
      rowsOf(db, 'notifications', { user_id: _id })
        .select(['kind', 'document_id', 'by_name', 'text', 'created_at', 'read_at'])
        .orderBy('created_at')
        .execute(),

    /** Reports that the person has made. A document that they may not read any more is only a number. */
    reports: () =>
      rowsOf(db, 'reports', { reporter_id: _id })
        .select(['kind', 'document_id', 'field', 'proposed', 'text', 'created_at', 'state', 'answer', 'resolved_at'])
        .orderBy('created_at')
        .execute(),

    /** Answers and remarks that the person has written, with their earlier texts. The document is only a number. */
    async answers() {
      const rows = await rowsOf(db, 'answers', { author_id: _id })
        .select([
          '_id',
          'document_id',
          'question_label',
          'text',
          'created_at',
          'edited_at',
          'hidden_at',
          'hidden_reason',
          'is_remark',
          'page',
          'spot_x',
          'spot_y',
        ])
        .orderBy('created_at')
        .execute();
      const earlier = await db
        .selectFrom('answer_texts')
        .innerJoin('answers', 'answers._id', 'answer_texts.answer_id')
        .select(['answer_id', 'answer_texts.text', 'at'])
        .where('author_id', '=', _id)
        .orderBy('at')
        .execute();
      return rows.map((row) => ({
        ...row,
        earlier_texts: earlier.filter(({ answer_id }) => answer_id === row._id).map(({ text, at }) => ({ text, at })),
      }));
    },

    /** Pictures that the person has put into answers, or uploaded for one. */
    answerPictures: () =>
      rowsOf(db, 'answer_pictures', { owner_id: _id })
        .select(['_id', 'answer_id', 'file_id', 'file_size', 'created_at'])
        .orderBy('answer_id')
        .orderBy('place')
        .orderBy('created_at')
        .execute(),

    /** Answers that the person has voted for. */
    answerVotes: () => rowsOf(db, 'answer_votes', { user_id: _id }).select('answer_id').execute(),

    /** Documents that the person finds helpful. */
    helpfulMarks: () => rowsOf(db, 'helpful_marks', { user_id: _id }).select('document_id').execute(),

    /** Missing papers that the person has asked for. */
    wantedPapers: () =>
      rowsOf(db, 'wanted_papers', { user_id: _id })
        .select(['subject', 'exam_year', 'exam_type', 'created_at'])
        .orderBy('created_at')
        .execute(),

    /** Invitations of the person's address. Their links are not kept. */
    invitations: () =>
      rowsOf(db, 'invitations', { email: user.email.toLowerCase() })
        .select(['email', 'role', 'created_at', 'expires_at', 'used_at', 'withdrawn_at'])
        .where('email', '<>', '')
        .orderBy('created_at')
        .execute(),

    /** Steps of the semester that have moved the person, as long as they can be taken back. */
    semesterSteps: () =>
      db
        .selectFrom('semester_step_students')
        .innerJoin('semester_steps', 'semester_steps._id', 'semester_step_students.step_id')
        .select(['semester_steps.at', 'from_semester', 'to_semester'])
        .where('user_id', '=', _id)
        .orderBy('semester_steps.at')
        .execute(),

    drafts: () => rowsOf(db, 'drafts', { owner_id: _id }).selectAll().orderBy('created_at').execute(),

    /** Photographs as they were uploaded, of drafts and of documents, that are no file of those. */
    pictures: () =>
      db
        .selectFrom('draft_pictures as picture')
        .leftJoin('drafts as draft', 'draft._id', 'picture.draft_id')
        .leftJoin('documents as document', 'document._id', 'picture.document_id')
        .selectAll('picture')
        .where((eb) => eb.or([eb('draft.owner_id', '=', _id), eb('document.owner_id', '=', _id)]))
        .where(sql<boolean>`picture.file_id is distinct from draft.file_id`)
        .where(sql<boolean>`picture.file_id is distinct from document.file_id`)
        .orderBy(sql`coalesce(picture.draft_id, picture.document_id)`)
        .orderBy('picture.picture')
        .execute(),

    /** Files that have not arrived completely yet: their names, not their parts. */
    uploads: () =>
      rowsOf(db, 'uploads', { owner_id: _id })
        .select(['kind', 'file_name', 'length', 'received', 'touched_at'])
        .execute(),

    /** Sessions with a provider outside. The tokens stay out: who has the export must not be able to sign in. */
    providerSessions: () =>
      rowsOf(db, 'provider_sessions', { issuer, subject }).select(['kind', 'opened_at', 'expires_at']).execute(),
  };
}
