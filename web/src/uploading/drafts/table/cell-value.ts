import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { dateForm } from '@exam-vault/contract/sittings';
import { codePoints, fold, looksEmpty, tidy } from '@exam-vault/contract/text';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import type { Draft } from '@exam-vault/contract/drafts';
import { t } from '../../../base/languages/i18n.ts';

const YEAR = /^(19|20)[0-9]{2}$/;

/** A value from a spreadsheet as the field writes it: 'v semester' is 'V Semester'. What is no choice stays, to be corrected. */
export function fieldValue({ values }: FieldControl, text: string, catalogue: Catalogue): string {
  const plain = tidy(text);
  if (values === undefined || plain === '') return plain;
  return allowedValues(catalogue, values).find((one) => fold(one) === fold(plain)) ?? plain;
}

/** What is wrong with a value; null: nothing. */
export function valueProblem(field: FieldControl, value: string, catalogue: Catalogue): string | null {
  if (looksEmpty(value)) return field.required ? t('missing') : null;
  if (field.values !== undefined && !allowedValues(catalogue, field.values).includes(value))
    return t('not one of the options');
  if (field.isYear && !YEAR.test(value)) return t('not a four-digit year');
  if (field.isDate && dateForm(value) === null) return t('not a date');
  if (field.maxLength !== undefined && codePoints(value) > field.maxLength) return t('too long');
  return null;
}

/** How far a draft is, in words. */
export function stateText({ proposals_state, seen_before }: Draft, openFields: number): string {
  if (openFields > 0 && proposals_state === 'reading') return t('Reading…');
  const state =
    openFields === 0
      ? t('Ready')
      : t('{n, plural, one {# field to fill in} other {# fields to fill in}}', { n: openFields });
  return seen_before.some(({ kind }) => kind !== 'similar') ? t('{state}. May already be here', { state }) : state;
}
