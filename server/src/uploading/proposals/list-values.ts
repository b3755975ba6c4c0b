import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import type { Evidence } from './evidence.ts';
import type { Row } from './page-rows.ts';
import { smallNumber } from './vocabulary.ts';

/** A season and a unit are read by their word alone. */
const READ = 0.95;
const SEASONS = /\b(fall|spring|autumn|summer|winter|monsoon)\b/i;

/** The value of a list for a number: 'V', '5th', 'Semester 5'. */
function listValue(values: readonly string[], number: number): string | null {
  return values.find((value) => value.split(/\s+/).some((word) => smallNumber(word) === number)) ?? null;
}

/** Numbers as the institution's lists write them; what a list does not have is no value. */
export function asListed(evidence: readonly Evidence[], catalogue: Catalogue): Evidence[] {
  return evidence.flatMap((one): Evidence[] => {
    if ((one.field !== 'semester' && one.field !== 'year' && one.field !== 'unit_no') || typeof one.value !== 'number')
      return [one];
    const value = listValue(allowedValues(catalogue, one.field), one.value);
    return value === null ? [] : [{ ...one, value }];
  });
}

/** A list of semesters may name seasons instead of numbers: 'Fall', 'Spring 2024'. */
export function readSeason(
  { rows, page }: { readonly rows: readonly Row[]; readonly page: number },
  values: readonly string[],
): Evidence[] {
  for (const { text, box } of rows.flat()) {
    const [, season] = SEASONS.exec(text) ?? [];
    if (!season) continue;
    const named = values.filter((value) => value.toLowerCase().includes(season.toLowerCase()));
    const value =
      named.find((one) => text.toLowerCase().includes(one.toLowerCase())) ??
      (named.length === 1 ? named[0] : undefined);
    if (value) return [{ field: 'semester', value, source: 'header', share: READ, page, box }];
  }
  return [];
}

export function readUnit(rows: readonly Row[], page: number): Evidence[] {
  const pattern = /\b(?:unit|module)(?:\s*(?:no\.?|number))?\s*[-–—:.#]?\s*([IVX]{1,4}|[1-8])\b/i;
  for (const { text, box } of rows.flat()) {
    const value = smallNumber(pattern.exec(text)?.[1] ?? '');
    if (value !== null) return [{ field: 'unit_no', value, source: 'header', share: READ, page, box }];
  }
  return [];
}
