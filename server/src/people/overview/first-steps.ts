import type { FirstSteps } from '@exam-vault/contract/overview';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** What the operator has set up in files and settings. */
export type SetUp = Pick<FirstSteps, 'institution' | 'subjects' | 'mail'>;

/** What a new hub needs, and whether it is there: by the operator's settings, or by what administrators have done in the page. */
export async function firstSteps(db: Kysely<Schema>, setUp: SetUp): Promise<FirstSteps> {
  const { rows } = await sql<Omit<FirstSteps, 'mail'>>`
    select
      exists (select from branding where name is not null) as institution,
      exists (select from added_subjects) as subjects,
      exists (select from documents where is_public) as documents,
      exists (select from users where role = 'teacher' and not is_admin) or exists (select from invitations)
        or exists (select from invitation_links) as teachers
  `.execute(db);
  const [done] = rows;
  if (!done) throw new Error('the first steps have no row');
  return {
    ...done,
    institution: done.institution || setUp.institution,
    subjects: done.subjects || setUp.subjects,
    mail: setUp.mail,
  };
}
