import { useCatalogue } from '../documents/catalogue-queries.ts';

/** The groups of the institution's lists, as suggestions for a field that takes a new one too. */
export function GroupOptions({ id }: { readonly id: string }) {
  return (
    <datalist id={id}>
      {useCatalogue().subjects.map(({ group }) => (
        <option key={group}>{group}</option>
      ))}
    </datalist>
  );
}
