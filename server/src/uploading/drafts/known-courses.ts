import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import type { KnownCourse } from '../proposals/known-titles.ts';

/** A new course is known to proposals after this time at the latest. */
const TTL_MS = 5 * 60_000;
/** More courses than a university teaches. The most frequent ones count. */
const MAX_COURSES = 5_000;

/** The courses of papers and notes that everybody may read, for proposals. Each hub keeps them for some minutes. */
export function knownCourses(db: Kysely<Schema>, now: () => number = () => performance.now()) {
  let kept: { readonly until: number; readonly courses: Promise<readonly KnownCourse[]> } | null = null;

  async function read(): Promise<readonly KnownCourse[]> {
    return await db
      .selectFrom('documents')
      .select(['title', 'subject', 'department', 'course_code'])
      .where('is_public', '=', true)
      .groupBy(['title', 'subject', 'department', 'course_code'])
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('title')
      .limit(MAX_COURSES)
      .execute();
  }

  return async (): Promise<readonly KnownCourse[]> => {
    if (!kept || kept.until < now()) {
      const courses = read();
      kept = { until: now() + TTL_MS, courses };
      // A failure is not kept.
      courses.catch(() => (kept = null));
    }
    return await kept.courses;
  };
}
