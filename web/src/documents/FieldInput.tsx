import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import type { ChoiceField } from '@exam-vault/contract/document-fields';
import { NativeSelect, TextInput } from '@mantine/core';
import type { FieldControl } from './document-fields.ts';

type Counts = Readonly<Record<string, number>>;

interface FieldInputProps {
  readonly field: FieldControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly catalogue: Catalogue;
  /** What the empty choice says. */
  readonly none: string;
  /** How many documents have a value; said beside it. */
  readonly counts?: Counts | undefined;
}

/** As the contract reads a year. */
const YEAR = '(19|20)[0-9]{2}';

/** One field of a form or a filter, drawn from its description. Choices use the device's own picker: best on a phone. */
export function FieldInput({ field, value, onChange, catalogue, none, counts }: FieldInputProps) {
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
      <Options catalogue={catalogue} field={field.values} value={value} counts={counts} />
    </NativeSelect>
  );
}

interface OptionsProps extends Pick<FieldInputProps, 'catalogue' | 'value' | 'counts'> {
  readonly field: ChoiceField;
}

/** The catalogue's values; one that it no longer has stays choosable while it is the present one. */
function Options({ catalogue, field, value, counts }: OptionsProps) {
  const option = (one: string) => {
    const count = counts?.[one];
    return (
      <option key={one} value={one}>
        {count === undefined ? one : `${one} (${count.toLocaleString('en-IN')})`}
      </option>
    );
  };
  const retired = value !== '' && !allowedValues(catalogue, field).includes(value);
  return (
    <>
      {retired && option(value)}
      {field === 'subject'
        ? catalogue.subjects.map(({ group, subjects }) => (
            <optgroup key={group} label={group}>
              {subjects.map(({ name }) => option(name))}
            </optgroup>
          ))
        : allowedValues(catalogue, field).map(option)}
    </>
  );
}
