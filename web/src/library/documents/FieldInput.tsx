import { formatNumber } from '../../base/languages/format.ts';
import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import type { ChoiceField } from '@exam-vault/contract/document-fields';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import type { FieldControl } from './document-fields.ts';
import { t } from '../../base/languages/i18n.ts';

type Counts = Readonly<Record<string, number>>;

interface FieldInputProps {
  readonly field: FieldControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Typed text is complete: Enter was pressed, or the field was left. */
  readonly onComplete?: (() => void) | undefined;
  readonly catalogue: Catalogue;
  /** The text of the empty choice. */
  readonly none: string;
  /** The number of documents for each value, shown beside it. */
  readonly counts?: Counts | undefined;
}

/** The pattern of the contract. */
const YEAR = '(19|20)[0-9]{2}';
/** Roughly: the server knows which dates there are. */
const DATE = String.raw`\d{1,4}([\/.\-]\d{1,4}){1,2}`;

/** One field of a form or a filter. Choices use the native select, which works best on phones. */
export function FieldInput({ field, value, onChange, onComplete, catalogue, none, counts }: FieldInputProps) {
  const shared = {
    label: field.label,
    description: field.hint,
    name: field.name,
    value,
  };
  if (field.offers !== undefined) {
    return (
      <NativeSelect {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
        {field.offers.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </NativeSelect>
    );
  }
  if (field.values === undefined) {
    return (
      <TextInput
        {...shared}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onComplete}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onComplete?.();
        }}
        maxLength={field.maxLength ?? 400}
        autoComplete="off"
        {...(field.isYear ? { inputMode: 'numeric', pattern: YEAR, title: t('A four-digit year') } : {})}
        {...(field.isDate ? { pattern: DATE, title: t('A day such as 20/11/2023, or a month such as 11/2023') } : {})}
        {...(field.isCode ? { autoCapitalize: 'characters', spellCheck: false } : {})}
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

/** The catalogue's values, and the current value even if the catalogue no longer has it. */
function Options({ catalogue, field, value, counts }: OptionsProps) {
  const option = (one: string) => {
    const count = counts?.[one];
    return (
      <option key={one} value={one}>
        {count === undefined ? one : `${one} (${formatNumber(count)})`}
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
