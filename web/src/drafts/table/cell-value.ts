import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { codePoints, fold, looksEmpty, tidy } from '@exam-vault/contract/text';
import type { FieldControl } from '../../documents/document-fields.ts';

const YEAR = /^(19|20)[0-9]{2}$/;

/** A value from a spreadsheet as the field writes it: 'v semester' is 'V Semester'. What is no choice stays, to be corrected. */
export function fieldValue({ values }: FieldControl, text: string, catalogue: Catalogue): string {
  const plain = tidy(text);
  if (values === undefined || plain === '') return plain;
  return allowedValues(catalogue, values).find((one) => fold(one) === fold(plain)) ?? plain;
}

/** What is wrong with a value; null: nothing. */
export function valueProblem(field: FieldControl, value: string, catalogue: Catalogue): string | null {
  if (looksEmpty(value)) return field.required ? 'missing' : null;
  if (field.values !== undefined && !allowedValues(catalogue, field.values).includes(value))
    return 'not one of the choices';
  if (field.isYear && !YEAR.test(value)) return 'no year of four digits';
  if (field.maxLength !== undefined && codePoints(value) > field.maxLength) return 'too long';
  return null;
}
