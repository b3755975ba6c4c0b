import {
  ALL_FIELDS,
  type ChoiceField,
  DOCUMENT_FIELDS,
  type DocumentField,
  type DocumentKind,
  type FieldName,
  fieldsInPosition,
  isRequired,
} from '@exam-vault/contract/document-fields';
import { maySetTeachersFields, READERS, type Actor } from '@exam-vault/contract/permissions';
import { text } from '@exam-vault/contract/texts';
import { createElement, type ReactNode } from 'react';
import { examDate } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { IdentifierLink } from './IdentifierLink.tsx';
import { readersWords } from './readers-of.ts';

/** A control of the upload form or a filter: a choice among the catalogue's values, or a line of text. */
export interface FieldControl {
  readonly name: string;
  readonly label: string;
  /** The field whose catalogue list it offers; absent: typed text. */
  readonly values?: ChoiceField;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly isYear?: boolean;
  /** A day or a month (`dateForm`). */
  readonly isDate?: boolean;
  /** What it offers, where that is no list of the catalogue: values with their words; '' stands for no value. */
  readonly offers?: ReadonlyArray<readonly [value: string, words: string]>;
  /** Written in capital letters. */
  readonly isCode?: boolean;
  readonly maxLength?: number;
  /** Folded away until it has a value. */
  readonly isExtra?: boolean;
  readonly setBy?: DocumentField['setBy'];
}

/** The fields that a person sets. */
export const fieldsSetBy = <Field extends Pick<FieldControl, 'setBy'>>(
  fields: readonly Field[],
  actor: Actor | null,
) => (maySetTeachersFields(actor) ? fields : fields.filter(({ setBy }) => setBy === undefined));

function isChoice(field: DocumentField): field is DocumentField<ChoiceField> {
  return field.input === 'choice';
}

/** The label and the hint are in the language of the page at the time. */
function control(field: DocumentField, required: boolean, hint?: string): FieldControl {
  const { name, label, input, maxLength, isExtra, setBy } = field;
  return {
    name,
    required,
    get label() {
      return t(label);
    },
    get hint() {
      return hint === undefined ? undefined : t(hint);
    },
    ...(isChoice(field) && { values: field.name }),
    ...(input === 'year' && { isYear: true, maxLength }),
    ...(input === 'code' && { isCode: true, maxLength }),
    ...(input === 'date' && { isDate: true, maxLength }),
    ...(input === 'readers' && {
      get offers() {
        return READERS.map((readers) => [readers === 'everyone' ? '' : readers, readersWords(readers)] as const);
      },
    }),
    ...(isExtra && { isExtra, maxLength }),
    ...(setBy && { setBy }),
  };
}

/** The fields of a kind's upload form, in their order. */
export function formControls(kind: DocumentKind): FieldControl[] {
  return fieldsInPosition(kind).map((field) =>
    isRequired(field, kind) ? control(field, true) : control(field, false, field.hint ?? text('Optional')),
  );
}

/** The filters of a kind's lists beside the title, in their order. */
export function filterControls(kind: DocumentKind): FieldControl[] {
  return fieldsInPosition(kind)
    .filter(({ filter }) => filter)
    .map((field) => control(field, false));
}

function isField(name: string): name is FieldName {
  return Object.hasOwn(DOCUMENT_FIELDS, name);
}

/** The label of a field; a name that a later version of the hub knows stays as it is. */
export function fieldLabel(name: string): string {
  return isField(name) ? t(DOCUMENT_FIELDS[name].label) : name;
}

/** The rows of details that follow from the table of fields; a field without a value has none. */
export function fieldRows(kind: DocumentKind, document: object, shownOn: DocumentField['details']) {
  return fieldsInPosition(kind)
    .filter(({ details }) => details === shownOn)
    .flatMap(({ name, label, input }): { label: string; value: ReactNode }[] => {
      const value: unknown = Reflect.get(document, name);
      if (input === 'date' && typeof value === 'string') return [{ label: t(label), value: examDate(value) }];
      if (input === 'readers' && typeof value === 'string') return [{ label: t(label), value: readersWords(value) }];
      if (input === 'identifier' && typeof value === 'string')
        return [{ label: t(label), value: createElement(IdentifierLink, { identifier: value }) }];
      return typeof value === 'string' || typeof value === 'number' ? [{ label: t(label), value }] : [];
    });
}

/** Whether documents of a kind can be sorted by this name: orders that are not by a field are there for every kind. */
export function hasSort(kind: DocumentKind, sort: string): boolean {
  const field = ALL_FIELDS.find(({ name }) => name === sort);
  return field === undefined || field.kinds[kind] !== undefined;
}
