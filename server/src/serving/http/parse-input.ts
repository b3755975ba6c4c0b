import { looksEmpty } from '@exam-vault/contract/text';
import type * as z from 'zod/mini';
import { missingFields, validation } from '../../base/errors.ts';

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && looksEmpty(value));
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

/**
 * Validates one part of a request. Unknown keys are ignored; `__proto__`, `constructor` and `prototype` are refused.
 * @throws Problem MISSING_FIELDS when a required value is absent or empty, VALIDATION when one is wrong
 */
export function parseInput<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  part: 'body' | 'query' = 'body',
): z.output<S> {
  if (typeof input === 'object' && input !== null) {
    for (const key of Object.keys(input)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw validation('One of the field names isn’t allowed.');
    }
  }
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const missingIssues = result.error.issues.filter(({ path }) => path.length > 0 && isMissing(valueAt(input, path)));
  // One field may have two issues.
  const missing = [...new Set(missingIssues.map(({ path }) => path.join('.')))];
  // No part of a query is required.
  if (part === 'body' && missing.length > 0) throw missingFields(`Missing required fields: ${missing.join(', ')}.`);
  const [first] = result.error.issues;
  const where = first?.path.join('.');
  throw validation(where ? `${where} ${first?.message ?? 'is not valid'}.` : 'The request isn’t valid.');
}
