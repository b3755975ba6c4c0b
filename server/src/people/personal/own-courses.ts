import { allowedValues } from '@exam-vault/contract/catalogue';
import { DRAFT_KINDS } from '@exam-vault/contract/document-fields';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { MAX_EXAMS, POPULAR_DAYS, VISIT_MINUTES, type Courses, type ExamDate } from '@exam-vault/contract/personal';
import { fold } from '@exam-vault/contract/text';
import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { PersonalSettingTable } from '../../base/database/personal-schema.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { doNothing, pageOf, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { validation } from '../../base/errors.ts';
import { dayOf } from './recent-documents.ts';

type Setting = Selectable<PersonalSettingTable>;
type Visits = Pick<Setting, 'visited_at' | 'visited_before'>;

/** When a document became public, as far as its row says. */
export const PUBLISHED = sql<Date>`coalesce(documents.approval_at, documents.created_at)`;

/** Of what is new that a person is told of by mail. */
const MAX_NEWS = 1_000;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MAX_EXAM_DAYS = 731;

/** The visit before the one that lasts at this moment. */
function lastVisit({ visited_at, visited_before }: Visits, now: Date): Date | null {
  const isLasting = visited_at !== null && now.getTime() - visited_at.getTime() < VISIT_MINUTES * MINUTE_MS;
  return isLasting ? visited_before : visited_at;
}

/** West of UTC it is still the day before. */
const firstDay = (now: Date) => dayOf(new Date(now.getTime() - DAY_MS));

function examsFrom(exams: Setting['exams'] | undefined, now: Date): ExamDate[] {
  return Object.entries(exams ?? {})
    .map(([subject, date]) => ({ subject, date }))
    .filter(({ date }) => date >= firstDay(now))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** What courses are called today (migration 094). */
const namesToday = (subjects: readonly string[]) =>
  sql<string>`any(array(select subject_today(name) from unnest(${[...subjects]}::text[]) name))`;

/** Registration has lists of its own: 'Civil' there is 'CIVIL' here. */
const listed = (values: readonly string[], value: string | null) =>
  value === null ? null : (values.find((one) => fold(one) === fold(value)) ?? null);

interface OwnCourseDeps extends ServiceDeps {
  readonly catalogue: CurrentCatalogue;
}

/** What is new in a person's courses, and what their semester reads. The courses are chosen, or come from the profile. */
export function ownCourses({ db, catalogue, clock }: OwnCourseDeps) {
  const settingOf = async (user: UserRow): Promise<Setting | undefined> =>
    await rowsOf(db, 'personal_settings', { user_id: user._id }).selectAll().executeTakeFirst();

  function coursesOf(user: UserRow, setting: Pick<Setting, 'semester' | 'subjects'> | undefined): Courses {
    const { semester = null, subjects = [] } = setting ?? {};
    const chosen = semester !== null || subjects.length > 0;
    return {
      // Alumni have left their last semester.
      semester: semester ?? (user.alumni_since ? null : listed(catalogue.known().semesters, user.semester)),
      department: subjects.length > 0 ? null : listed(catalogue.known().departments, user.department),
      subjects,
      chosen,
    };
  }

  /** By what the courses are called today; the first exam of each. */
  async function examsToday(exams: readonly ExamDate[]): Promise<ExamDate[]> {
    const named = await Promise.all(
      exams.map(async ({ subject, date }) => ({ subject: await catalogue.nameToday(subject), date })),
    );
    return named.filter(({ subject }, at) => named.findIndex((one) => one.subject === subject) === at);
  }

  /** Public papers and notes of these courses. */
  function documentsOf({ semester, department, subjects }: Courses) {
    return (eb: ExpressionBuilder<Schema, 'documents'>) => {
      const conditions = [eb('documents.is_public', '=', true), eb('documents.kind', 'in', DRAFT_KINDS)];
      if (semester !== null) conditions.push(eb('documents.semester', '=', semester));
      if (department !== null) conditions.push(eb('documents.department', '=', department));
      if (subjects.length > 0) conditions.push(eb('documents.subject', '=', namesToday(subjects)));
      return eb.and(conditions);
    };
  }

  async function news(courses: Courses, since: Date | null) {
    let found = db.selectFrom('documents').where(({ eb }) => documentsOf(courses)(eb));
    if (since !== null) found = found.where(PUBLISHED, '>', since);
    return await pageOf(
      found.selectAll('documents').select(PUBLISHED.as('at')).orderBy(PUBLISHED, 'desc').orderBy('documents._id'),
      1,
    );
  }

  /** Read most in the last days, then downloaded most. What nobody has opened is not in it. */
  async function popular(courses: Courses, now: Date) {
    const first = dayOf(new Date(now.getTime() - POPULAR_DAYS * DAY_MS));
    const counts = db
      .selectFrom('reading_days')
      .select('document_id')
      .select((eb) => eb.fn.sum<string>('readings').as('readings'))
      .where(sql<boolean>`day >= ${first}::date`)
      .groupBy('document_id');
    const readings = sql<number>`coalesce(lately.readings, 0)`;
    return await db
      .selectFrom('documents')
      .leftJoin(counts.as('lately'), 'lately.document_id', 'documents._id')
      .selectAll('documents')
      .where(({ eb }) => documentsOf(courses)(eb as unknown as ExpressionBuilder<Schema, 'documents'>))
      .where(sql<boolean>`${readings} + documents.download_count > 0`)
      .orderBy(readings, 'desc')
      .orderBy('documents.download_count', 'desc')
      .orderBy('documents.created_at', 'desc')
      .limit(PAGE_SIZE)
      .execute();
  }

  return {
    async read(user: UserRow) {
      const now = clock.now();
      const setting = await settingOf(user);
      const courses = coursesOf(user, setting);
      const since = setting ? lastVisit(setting, now) : null;
      const [fresh, most] = await Promise.all([news(courses, since), popular(courses, now)]);
      const subjects = [...new Set(await Promise.all(courses.subjects.map(catalogue.nameToday)))];
      const exams = await examsToday(examsFrom(setting?.exams, now));
      return { ...courses, subjects, since, news: fresh, popular: most, exams };
    },

    /** What became public in their courses after a moment and isn't their own, newest first. */
    async publishedSince(user: UserRow, setting: Setting, since: Date) {
      const courses = coursesOf(user, setting);
      return await db
        .selectFrom('documents')
        .select(['_id', 'kind', 'title', 'subject', 'exam_type', 'exam_year', PUBLISHED.as('at')])
        .where(({ eb }) => documentsOf(courses)(eb))
        .where(PUBLISHED, '>', since)
        .where('owner_id', '<>', user._id)
        .orderBy(PUBLISHED, 'desc')
        .orderBy('_id')
        .limit(MAX_NEWS)
        .execute();
    },

    /** @throws Problem VALIDATION */
    async choose(user: UserRow, semester: string | null, subjects: readonly string[]): Promise<Courses> {
      const names = [...new Set(subjects)];
      const lists = await catalogue.current();
      const known = allowedValues(lists, 'subject');
      if (semester !== null && !lists.semesters.includes(semester))
        throw validation('semester: not one of the allowed values.');
      if (names.some((name) => !known.includes(name))) throw validation('subjects: not one of the allowed values.');
      const chosen = { semester, subjects: names };
      await db
        .insertInto('personal_settings')
        .values({ user_id: user._id, ...chosen })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
        .execute();
      return coursesOf(user, chosen);
    },

    /** Exams that are over are forgotten. @throws Problem VALIDATION */
    async setExam(user: UserRow, subject: string, date: string | null): Promise<ExamDate[]> {
      const now = clock.now();
      if (!allowedValues(await catalogue.current(), 'subject').includes(subject))
        throw validation("subject: not a value of this hub's lists.");
      if (date !== null && (date < firstDay(now) || date > dayOf(new Date(now.getTime() + MAX_EXAM_DAYS * DAY_MS))))
        throw validation('date: not within the next two years.');
      const before = examsFrom((await settingOf(user))?.exams, now);
      const ofCourse = new Set([subject]);
      for (const one of before) if ((await catalogue.nameToday(one.subject)) === subject) ofCourse.add(one.subject);
      const set = await db.transaction().execute(async (trx) => {
        await trx.insertInto('personal_settings').values({ user_id: user._id }).onConflict(doNothing).execute();
        const { exams } = await rowsOf(trx, 'personal_settings', { user_id: user._id })
          .select('exams')
          .forUpdate()
          .executeTakeFirstOrThrow();
        const others = examsFrom(exams, now).filter((one) => !ofCourse.has(one.subject));
        if (date !== null && others.length >= MAX_EXAMS) throw validation(`At most ${MAX_EXAMS} exams.`);
        const kept = [...others, ...(date === null ? [] : [{ subject, date }])];
        const chosen = Object.fromEntries(kept.map((one) => [one.subject, one.date]));
        await trx
          .updateTable('personal_settings')
          .set({ exams: sql<Record<string, string>>`${JSON.stringify(chosen)}::jsonb` })
          .where('user_id', '=', user._id)
          .execute();
        return chosen;
      });
      return await examsToday(examsFrom(set, now));
    },

    /** @returns when they were here before */
    async visit(user: UserRow): Promise<Date | null> {
      const now = clock.now();
      const before = new Date(now.getTime() - VISIT_MINUTES * MINUTE_MS);
      const row = await db
        .insertInto('personal_settings')
        .values({ user_id: user._id, visited_at: now })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            visited_at: now,
            visited_before: sql`case when personal_settings.visited_at > ${before} then personal_settings.visited_before else personal_settings.visited_at end`,
          }),
        )
        .returning('visited_before')
        .executeTakeFirstOrThrow();
      return row.visited_before;
    },
  };
}
