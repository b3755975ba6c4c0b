import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { useMemo } from 'react';
import { useSearchParams } from '../routing/routing.ts';
import type { FieldControl } from './document-fields.ts';
import type { FormValues } from './document-kind.ts';

const NONE: FormValues = {};
const YEAR = /^(19|20)\d\d$/;

/** The values of an address that a form may begin with: choices that it offers, and years. Other texts are not put into somebody's form by a link. */
export function addressValues(
  fields: readonly FieldControl[],
  catalogue: Catalogue,
  query: URLSearchParams,
): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, values, isYear }) => {
      const value = query.get(name);
      if (value === null) return [];
      const isOffered = values ? allowedValues(catalogue, values).includes(value) : isYear && YEAR.test(value);
      return isOffered ? [[name, value]] : [];
    }),
  );
}

/** The same of the present address; nothing unless enabled. */
export function useAddressValues(fields: readonly FieldControl[], catalogue: Catalogue, enabled: boolean): FormValues {
  const [query] = useSearchParams();
  return useMemo(() => (enabled ? addressValues(fields, catalogue, query) : NONE), [enabled, fields, catalogue, query]);
}
