import { allowedValues, type Catalogue, type CatalogueField } from '@exam-vault/contract/catalogue';
import { NativeSelect, TextInput } from '@mantine/core';
import type { DocumentField } from './document-kind.ts';

interface FieldInputProps {
  readonly field: DocumentField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly catalogue: Catalogue;
  /** What the empty choice says. */
  readonly none: string;
}

/** As the contract reads a year. */
const YEAR = '(19|20)[0-9]{2}';

/** One field of a form or a filter, drawn from its description. Choices use the device's own picker: best on a phone. */
export function FieldInput({ field, value, onChange, catalogue, none }: FieldInputProps) {
  const shared = {
    label: field.label,
    description: field.hint,
    name: field.name,
    value,
  };
  if (field.values === undefined) {
    return (
      <TextInput
        {...shared}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={field.maxLength ?? 400}
        autoComplete="off"
        {...(field.isYear ? { inputMode: 'numeric', pattern: YEAR, title: 'A year of four digits' } : {})}
        required={field.required ?? false}
      />
    );
  }
  return (
    <NativeSelect
      {...shared}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-required={field.required ?? false}
    >
      <option value="">{none}</option>
      <Options catalogue={catalogue} field={field.values} value={value} />
    </NativeSelect>
  );
}

/** The catalogue's values; one that it no longer has stays choosable while it is the present one. */
function Options({ catalogue, field, value }: { catalogue: Catalogue; field: CatalogueField; value: string }) {
  const retired = value !== '' && !allowedValues(catalogue, field).includes(value);
  return (
    <>
      {retired && <option value={value}>{value}</option>}
      {field === 'subject'
        ? catalogue.subjects.map(({ group, subjects }) => (
            <optgroup key={group} label={group}>
              {subjects.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))
        : allowedValues(catalogue, field).map((allowed) => <option key={allowed}>{allowed}</option>)}
    </>
  );
}
