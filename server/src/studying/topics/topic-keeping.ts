import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import { rowsOf } from '../../base/database/queries.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { Syllabus } from './syllabus-file.ts';
import { topicRepository, type StoredTopic } from './topic-repository.ts';

/** Papers that are compared before other work has its turn. */
const SPREAD_PAPERS = 20;
/** Longer than these take on a slow machine. */
const LEASE_S = 300;
/** With so many more or fewer papers the topics of a subject are looked for again: a subject that grows is not read at each paper. */
const MIN_CHANGE = 0.2;
/** A paper or its topics may change while they are compared: then they are compared once more. */
const MAX_COMPARISONS = 3;

/** Whose turn in the threads the topics of a subject take. */
const HUB = 'topics';

export type TopicKeeping = ReturnType<typeof topicKeeping>;

export interface TopicKeepingDeps {
  readonly db: Kysely<Schema>;
  readonly syllabus: Syllabus;
  /** Where topics are found in texts. */
  readonly background: ComputePool;
}

/** Keeps the topics of subjects, and of the questions of each paper (decision 87). Several hubs may do it on one database. */
export function topicKeeping({ db, syllabus, background }: TopicKeepingDeps) {
  /** @returns its subject; null when it has none by now or is in the queue again */
  async function paper(document_id: string, attempt = 1): Promise<string | null> {
    const seen = await rowsOf(db, 'documents', { _id: document_id }).select(['subject', 'owner_id']).executeTakeFirst();
    if (!seen) return null;
    const before = topicRepository(db);
    const version = (await before.state(seen.subject, 'share'))?.version;
    const rows = await before.questionsOf(document_id);
    const found = await background.run('findPaperTopics', seen.owner_id, rows, await before.ofSubject(seen.subject));
    const subject = await db.transaction().execute(async (trx) => {
      const topics = topicRepository(trx);
      // First the subject, then the paper: a change of the topics waits for no paper.
      const state = await topics.state(seen.subject, 'share');
      const row = await rowsOf(trx, 'documents', { _id: document_id })
        .select('subject')
        .forNoKeyUpdate()
        .executeTakeFirst();
      // It has another subject by now, for which it is in the queue again.
      if (!state || row?.subject !== seen.subject) return null;
      const isSame = state.version === version && isDeepStrictEqual(await topics.questionsOf(document_id), rows);
      if (!isSame) return undefined;
      await topics.savePaper(document_id, found);
      return seen.subject;
    });
    if (subject !== undefined) return subject;
    if (attempt === MAX_COMPARISONS) throw new Error('the topics or questions of a paper change all the time');
    return await paper(document_id, attempt + 1);
  }

  /** Looks for the topics of a subject without a syllabus again, when its public papers are others by now. */
  async function look(subject: string): Promise<void> {
    if (syllabus.has(subject)) return;
    const topics = topicRepository(db);
    const papers = await topics.paperCount(subject);
    const isOther = (before: number) => Math.abs(papers - before) > MIN_CHANGE * before;
    const known = await rowsOf(db, 'subject_topics', { subject }).select(['papers', 'source']).executeTakeFirst();
    if (known?.source === 'syllabus' || !isOther(known?.papers ?? 0)) return;
    const found = await background.run(
      'findTextTopics',
      HUB,
      await topics.texts(subject),
      await topics.otherTexts(subject),
    );
    await inTransaction(db, async (trx) => {
      const own = topicRepository(trx);
      const state = await own.state(subject, 'update');
      if (!state || state.source === 'syllabus' || !isOther(state.papers)) return;
      const before = new Map((await own.ofSubject(subject)).map((topic) => [topic.name, topic]));
      const names = new Set(found.map(({ name }) => name));
      // What a teacher has chosen stays a topic.
      const chosen = (await own.ownNames(subject)).filter((name) => before.has(name) && !names.has(name));
      const stored: StoredTopic[] = [
        ...found,
        ...chosen.map((name) => ({ name, phrases: before.get(name)?.phrases ?? [name], confidence: 1 })),
      ].map((topic) => ({ ...topic, unit: null, unit_no: null }));
      await own.replace(subject, 'text', stored, { fingerprint: '', papers });
    });
  }

  return {
    /** Puts the topics of the syllabus into the database, where they are others. Before anything else is done with topics. */
    async takeSyllabus(): Promise<void> {
      for (const [subject, written] of syllabus) {
        const fingerprint = createHash('sha256').update(JSON.stringify(written)).digest('hex');
        await inTransaction(db, async (trx) => {
          const topics = topicRepository(trx);
          const state = await topics.state(subject, 'update');
          if (state?.source === 'syllabus' && state.fingerprint === fingerprint) return;
          await topics.replace(subject, 'syllabus', written, { fingerprint, papers: 0 });
        });
      }
      // A subject that is in the syllabus no longer begins with what is in its texts.
      for (const subject of await topicRepository(db).syllabusSubjects()) {
        if (syllabus.has(subject)) continue;
        await inTransaction(db, async (trx) => {
          const topics = topicRepository(trx);
          if ((await topics.state(subject, 'update'))?.source !== 'syllabus') return;
          await topics.replace(subject, 'text', [], { fingerprint: '', papers: 0 });
        });
        await look(subject);
      }
    },

    /** After each change of a paper's questions or rights. */
    async keepPaper(document_id: string): Promise<void> {
      const subject = await paper(document_id);
      if (subject !== null) await look(subject);
    },

    /** Compares the next papers of a subject whose topics have changed. @returns false when there is none */
    async spreadNext(): Promise<boolean> {
      const topics = topicRepository(db);
      const due = await topics.claimSpread(LEASE_S);
      if (!due) return false;
      const papers = await topics.papersAfter(due.subject, due.spread_after, SPREAD_PAPERS);
      for (const _id of papers) await paper(_id);
      await topics.spreadUntil(
        due.subject,
        due.version,
        papers.length < SPREAD_PAPERS ? null : (papers.at(-1) ?? null),
      );
      return true;
    },
  };
}
