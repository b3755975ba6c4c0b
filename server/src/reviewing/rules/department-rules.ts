import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DepartmentRule, setDepartmentRule } from '@exam-vault/contract/department-rules';
import type { Parsed } from '@exam-vault/contract/endpoint';
import { codeForm, fold } from '@exam-vault/contract/text';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actorOf } from '../../base/actor.ts';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { neverPublish, validation } from '../../base/errors.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import { departmentRulesRepository, type MovedPaper } from './department-rules-repository.ts';

interface DepartmentRulesDeps extends ServiceDeps {
  readonly catalogue: CurrentCatalogue;
  readonly timeZone: string;
  readonly log: Pick<Logger, 'warn'>;
}

type NewRule = Parsed<typeof setDepartmentRule, 'body'>;
type Ruled = Pick<DocumentRow, 'department' | 'course_code' | 'subject' | 'then_called'>;

/** What the audit log says of a rule. */
const ruleWords = ({ keep_years, never_publish }: Pick<NewRule, 'keep_years' | 'never_publish'>) =>
  [
    keep_years === null ? 'always public' : `public for ${keep_years} years`,
    never_publish.length === 0 ? null : `never ${never_publish.join(', ')}`,
  ]
    .filter((part) => part !== null)
    .join('; ');

/** The entry of the department's list that keeps this from being published; null: none. */
export async function neverPublished(db: Kysely<Schema>, { department, course_code, subject, then_called }: Ruled) {
  const rule = await rowsOf(db, 'department_rules', { department }).select('never_publish').executeTakeFirst();
  const isMeant = (entry: string) =>
    fold(entry) === fold(subject) ||
    fold(entry) === fold(then_called ?? subject) ||
    (course_code !== null && codeForm(entry) === course_code);
  return rule?.never_publish.find(isMeant) ?? null;
}

/** @throws Problem NEVER_PUBLISH */
export async function assertMayBePublished(db: Kysely<Schema>, document: Ruled): Promise<void> {
  const entry = await neverPublished(db, document);
  if (entry !== null) throw neverPublish(entry);
}

export type DepartmentRules = ReturnType<typeof departmentRules>;

/** What departments publish: for how many years, and what never (decisions 83 and 132). */
export function departmentRules({ db, clock, catalogue, timeZone, log }: DepartmentRulesDeps) {
  const repository = departmentRulesRepository(db, timeZone);

  /** Every department of the lists, and those that have a rule or archived papers without being in them. */
  async function list(): Promise<DepartmentRule[]> {
    const { departments }: Catalogue = await catalogue.current();
    const known = new Map((await repository.rules()).map((rule) => [rule.department, rule]));
    const names = [...new Set([...departments, ...known.keys()])];
    return names.map(
      (department) => known.get(department) ?? { department, keep_years: null, never_publish: [], archived: 0 },
    );
  }

  /** Archives or brings back one batch, each paper with its line in the audit log. */
  const move = (action: 'archive' | 'unarchive') =>
    db.transaction().execute(async (trx) => {
      const papers = departmentRulesRepository(trx, timeZone);
      const moved: readonly MovedPaper[] = await (action === 'archive' ? papers.archiveDue() : papers.bringBack());
      for (const { _id, owner_id } of moved) {
        const about = { object_id: _id, about_id: owner_id };
        await auditLog(trx).append({
          at: clock.now(),
          actor_id: null,
          actor: 'hub',
          action: `paper.${action}`,
          ...about,
        });
      }
      return moved.length;
    });

  return {
    list,
    archived: repository.archived,
    leaving: repository.leaving,

    /** @throws Problem VALIDATION for a department that is not there */
    async set(by: UserRow, { department, keep_years, never_publish }: NewRule): Promise<DepartmentRule[]> {
      if (!(await list()).some((rule) => rule.department === department))
        throw validation('department: not one of the allowed values.');
      const rule = { keep_years, never_publish: [...new Set(never_publish)] };
      await db.transaction().execute(async (trx) => {
        const before = await rowsOf(trx, 'department_rules', { department }).selectAll().executeTakeFirst();
        const values = { ...rule, changed_at: clock.now() };
        await trx
          .insertInto('department_rules')
          .values({ department, ...values })
          .onConflict((conflict) => conflict.column('department').doUpdateSet(values))
          .execute();
        await auditLog(trx).append({
          ...actorOf(by),
          at: values.changed_at,
          action: 'department.rules',
          object_id: null,
          detail: {
            comment: `${department}: ${ruleWords(rule)}`,
            rules_before: before ? ruleWords(before) : null,
          },
        });
      });
      return await list();
    },

    /** Archives what is due by the database's clock, and brings back what is not. Hubs may call it at the same time. */
    async archiveDue(): Promise<void> {
      try {
        for (const action of ['archive', 'unarchive'] as const) while ((await move(action)) === repository.BATCH);
      } catch (error) {
        log.warn({ err: error }, 'papers whose years are over could not be archived yet');
      }
    },
  };
}
