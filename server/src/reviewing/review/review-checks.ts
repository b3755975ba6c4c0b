import { DRAFT_FIELDS } from '@exam-vault/contract/drafts';
import type { ReviewCheck, ReviewOffer } from '@exam-vault/contract/review';
import { sql } from 'kysely';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import { ComputeLimitError, type ComputePool } from '../../serving/compute/compute-pool.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow } from '../../base/database/schema.ts';
import { agreementOf } from '../../uploading/proposals/agreement.ts';
import type { KnownCourse } from '../../uploading/proposals/known-titles.ts';
import { jsonOf } from '../../uploading/proposals/propose-from-json.ts';
import { isTooLong } from '../../studying/questions/too-long.ts';

/** Pages that are looked at: an exam paper has one to eleven. */
const MAX_PAGES = 12;

export interface ReviewCheckDeps extends ServiceDeps {
  readonly catalogue: CurrentCatalogue;
  readonly courses: () => Promise<readonly KnownCourse[]>;
  readonly interactive: ComputePool;
}

const check = (kind: ReviewCheck['kind'], page: number | null, more: Partial<ReviewCheck> = {}): ReviewCheck => ({
  kind,
  page,
  field: null,
  value: null,
  ...more,
});

/** What the read pages of a paper show. */
export interface PaperChecks {
  readonly checks: readonly ReviewCheck[];
  /** Values that say the same as a field, as the paper has it. */
  readonly offers: readonly ReviewOffer[];
  /** The page on which the header was read, from 1; null when none was found. */
  readonly header_page: number | null;
}

/** What a reviewer should look at, as far as the read pages of a paper show it. */
export function reviewChecks({ db, catalogue, courses, clock, interactive }: ReviewCheckDeps) {
  return async (document: DocumentRow): Promise<PaperChecks> => {
    const ofFile = document.is_incomplete ? [check('incomplete', null)] : [];
    if (document.text_status === 'failed')
      return { checks: [...ofFile, check('unreadable', null)], offers: [], header_page: null };
    const pages = await rowsOf(db, 'document_pages', { document_id: document._id, file_id: document.file_id })
      .select(['page', 'source', 'turns', 'text', sql<string>`coalesce(words, '[]')::text`.as('words')])
      .where('page', '<=', MAX_PAGES)
      .orderBy('page')
      .execute();
    const proposing = interactive.run('propose', document.owner_id, {
      kind: 'paper',
      pages: pages.map(({ page, words }) => ({ page, words, isStored: true })),
      fileName: '',
      catalogue: jsonOf(catalogue.known()),
      knownCourses: jsonOf(await courses()),
      profile: null,
      last: null,
      thisYear: clock.now().getFullYear(),
    });
    const proposals = await proposing.catch((error: unknown) => {
      if (error instanceof ComputeLimitError) return null;
      throw error;
    });
    const code = proposals?.course_code?.value ?? null;
    const compared = DRAFT_FIELDS.flatMap((field) => {
      const [given, read] = [document[field], proposals?.[field]];
      if (given === null || !read?.prefill || read.page === null) return [];
      // A year of study is seldom printed: it follows from the semester.
      if (field === 'year' && !proposals?.semester?.prefill) return [];
      const page = pages.find((one) => one.page === read.page);
      const value = String(read.value);
      const readings = {
        catalogue: catalogue.known(),
        header: page?.text ?? '',
        code: code === null ? null : String(code),
        isPicture: page?.source === 'picture',
      };
      return [{ field, value, page: read.page, agreement: agreementOf(field, String(given), value, readings) }];
    });
    const contradictions = compared.filter(({ agreement }) => agreement === 'contradicts');
    const checks = [
      ...ofFile,
      ...(proposals === null || (await isTooLong(db, document)) ? [check('too_long', null)] : []),
      ...pages.flatMap(({ page, source, words }) =>
        source === 'picture' && words === '[]' ? [check('blank', page)] : [],
      ),
      ...pages.flatMap(({ page, turns }) => (turns === 0 ? [] : [check('turned', page)])),
      ...contradictions.map(({ field, value, page }) => check('contradicts', page, { field, value })),
    ];
    const header_page = proposals?.title?.page ?? proposals?.exam_type?.page ?? null;
    const offers = compared
      .filter(({ agreement }) => agreement === 'offers')
      .map(({ field, value }) => ({ field, value }));
    return { checks, offers, header_page };
  };
}
