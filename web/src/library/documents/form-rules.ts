import { DIALOGS } from '../../base/languages/messages.ts';
import { looksEmpty } from '@exam-vault/contract/text';
import { ApiProblem } from '../../base/api/api-problem.ts';
import type { DialogText } from './check-file.ts';
import type { FieldControl } from './document-fields.ts';
import type { AnyDocument, FormValues } from './document-kind.ts';

/** The values of a document for the form, or empty fields. */
export function valuesOf(fields: readonly FieldControl[], document?: AnyDocument): FormValues {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value: unknown = document === undefined ? undefined : Reflect.get(document, name);
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
    }),
  );
}

/** The dialog for missing fields or a missing file (spec section 5), or null. */
export function findMissing(
  fields: readonly FieldControl[],
  values: FormValues,
  file: File | null,
  needsFile: boolean,
): DialogText | null {
  const isIncomplete = fields.some(({ name, required }) => required && looksEmpty(values[name] ?? ''));
  if (isIncomplete) return DIALOGS.missingDocumentFields;
  return needsFile && file === null ? DIALOGS.noFile : null;
}

/** Failures without a message: the user cancelled, or is on the way to the login form. */
export function isSilent(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status === 401;
  return error instanceof DOMException && error.name === 'AbortError';
}

export function isNotApproved(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 403 && error.code === 'NOT_APPROVED';
}
