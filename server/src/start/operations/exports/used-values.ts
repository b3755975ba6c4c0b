import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { CHOICE_FIELDS, type ChoiceField } from '@exam-vault/contract/document-fields';
import type { Kysely } from 'kysely';
import { rowsOf } from '../../../base/database/queries.ts';
import type { Schema } from '../../../base/database/schema.ts';

/** Public documents keep values that the catalogue has lost since; another hub would refuse them. */
async function lostValues(db: Kysely<Schema>, catalogue: Catalogue, field: ChoiceField): Promise<string[]> {
  const rows = await rowsOf(db, 'documents', { is_public: true }).select(field).distinct().orderBy(field).execute();
  const known = new Set(allowedValues(catalogue, field));
  return rows.flatMap((row) => {
    const value = row[field];
    return value === null || known.has(value) ? [] : [value];
  });
}

const FORMER = 'Former subjects';

/** The catalogue with every value that a public document has: with it, another hub takes all of them. */
export async function catalogueWith(db: Kysely<Schema>, catalogue: Catalogue): Promise<Catalogue> {
  const whole: Catalogue = { ...catalogue };
  for (const { name, list } of CHOICE_FIELDS) {
    const lost = await lostValues(db, catalogue, name);
    if (lost.length === 0 || list === undefined) continue;
    if (list !== 'subjects') whole[list] = [...whole[list], ...lost];
    else {
      const subjects = lost.map((subject) => ({ name: subject, abbreviations: [] }));
      whole.subjects = [...whole.subjects, { group: FORMER, subjects }];
    }
  }
  return whole;
}
