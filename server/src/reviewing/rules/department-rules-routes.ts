import { listDepartmentRules, papersOfRule, setDepartmentRule } from '@exam-vault/contract/department-rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { DepartmentRules } from './department-rules.ts';

export function departmentRulesRoutes(app: FastifyInstance, rules: DepartmentRules): void {
  serve(app, listDepartmentRules, async () => ({ data: await rules.list() }));

  serve(app, setDepartmentRule, async ({ caller, body }) => ({ data: await rules.set(caller.user, body) }));

  serve(app, papersOfRule, async ({ query: { department, keep_years, page = 1 } }) => {
    const { data, ...counts } = await (keep_years === undefined
      ? rules.archived(department, page)
      : rules.leaving(department, keep_years, page));
    return { data: data.map(({ at, ...paper }) => ({ ...paper, at: at.toISOString() })), ...counts };
  });
}
