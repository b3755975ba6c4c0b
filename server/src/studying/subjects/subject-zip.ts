import { UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import type { Kysely } from 'kysely';
import { countOf, rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import { thatFit, ZIPPED_COLUMNS, type ZipPlan } from '../../library/files/documents-zip.ts';

/** An archive of all public papers of a subject, the latest exam first. @throws Problem NOT_FOUND when there is none */
export async function planSubjectZip(db: Kysely<Schema>, subject: string): Promise<ZipPlan> {
  const publicPapers = () => rowsOf(db, 'documents', { kind: 'paper', is_public: true, subject });
  const papers = await publicPapers()
    .select(ZIPPED_COLUMNS)
    .orderBy('exam_year', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('_id')
    .limit(UNPAGED_LIMIT)
    .execute();
  if (papers.length === 0) throw notFound();
  const count = (files: number) => `${files} ${files === 1 ? 'paper' : 'papers'}`;
  return { name: subject, count, ...thatFit(papers, await countOf(publicPapers())) };
}
