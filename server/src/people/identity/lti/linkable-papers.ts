import type { Kysely } from 'kysely';
import { first, rowsOf } from '../../../base/database/queries.ts';
import { isId } from '../../../base/database/ids.ts';
import type { DocumentRow, Schema } from '../../../base/database/schema.ts';

export type LinkablePaper = Pick<DocumentRow, '_id' | 'title' | 'semester' | 'exam_type' | 'exam_year'>;

const PAGE_SIZE = 12;

export type LinkablePapers = ReturnType<typeof linkablePapers>;

/** The papers that a course may link to: those that everybody may read. */
export function linkablePapers(db: Kysely<Schema>) {
  const papers = () =>
    rowsOf(db, 'documents', { kind: 'paper', is_public: true }).select([
      '_id',
      'title',
      'semester',
      'exam_type',
      'exam_year',
    ]);
  return {
    async find(_id: string): Promise<LinkablePaper | null> {
      return isId(_id) ? await first(papers().where('_id', '=', _id)) : null;
    },

    /** A page of a subject's papers, the newest exam first, and whether there are more. */
    async ofSubject(
      subject: string,
      page: number,
    ): Promise<{ readonly papers: LinkablePaper[]; readonly more: boolean }> {
      const found = await papers()
        .where('subject', '=', subject)
        .orderBy('exam_year', (year) => year.desc().nullsLast())
        .orderBy('created_at', 'desc')
        .orderBy('_id')
        .offset((page - 1) * PAGE_SIZE)
        .limit(PAGE_SIZE + 1)
        .execute();
      return { papers: found.slice(0, PAGE_SIZE), more: found.length > PAGE_SIZE };
    },
  };
}
