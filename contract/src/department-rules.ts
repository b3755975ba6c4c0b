import * as z from 'zod/mini';
import { pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { requiredText } from './text.ts';

/** What a department publishes: for how many years, and what never (contract section 9; decisions 83 and 132). */

export const MAX_KEEP_YEARS = 50;
export const MAX_NEVER_PUBLISH = 200;

const isYears = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_KEEP_YEARS;

export const departmentRule = z.object({
  department: z.string(),
  /** Papers are archived so many years after their exam; null: never. */
  keep_years: z.nullable(z.number()),
  /** Course codes and subjects: what is uploaded of them can't be approved. */
  never_publish: z.array(z.string()),
  /** Papers that are archived now. */
  archived: z.number(),
});
export type DepartmentRule = z.output<typeof departmentRule>;

const rules = z.object({ data: z.array(departmentRule) });

export const listDepartmentRules = endpoint({
  method: 'GET',
  path: '/admin/department_rules',
  access: 'administrator',
  summary: 'What each department publishes',
  answer: rules,
});

export const setDepartmentRule = endpoint({
  method: 'PUT',
  path: '/admin/department_rules',
  access: 'administrator',
  summary: 'Set how long a department’s papers are public, and what it never publishes',
  body: z.object({
    department: requiredText(MAX_TEXT_LENGTH),
    keep_years: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(MAX_KEEP_YEARS))),
    never_publish: z
      .array(requiredText(MAX_TEXT_LENGTH))
      .check(z.maxLength(MAX_NEVER_PUBLISH, { message: 'has too many entries' })),
  }),
  answer: rules,
});

export const papersOfRule = endpoint({
  method: 'GET',
  path: '/admin/department_rules/papers',
  access: 'administrator',
  summary: 'A department’s archived papers, or which would be archived, and when',
  query: z.object({
    department: requiredText(MAX_TEXT_LENGTH),
    /** Which would be archived if papers were kept so many years, the first one first. Absent: those that are archived. */
    keep_years: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine(isYears, { message: `isn’t a number of years from 1 to ${MAX_KEEP_YEARS}` }),
            z.meta({ type: 'integer', minimum: 1, maximum: MAX_KEEP_YEARS }),
          ),
        z.transform(Number),
      ),
    ),
    page: z.optional(pageNumber),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        /** When it was archived, or would be. */
        at: z.string(),
      }),
    ),
    total: z.number(),
    /** How many of them would be archived at once. */
    due: z.number(),
    /** Public papers with neither exam date nor exam year, which are never archived. */
    undated: z.number(),
  }),
});
