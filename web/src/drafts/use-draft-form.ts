import type { Catalogue } from '@exam-vault/contract/catalogue';
import { DRAFT_FIELDS, type Draft, type DraftProposal, type DraftValues } from '@exam-vault/contract/drafts';
import { useEffect, useRef, useState } from 'react';
import type { FieldControl } from '../documents/document-fields.ts';
import type { FormValues } from '../documents/document-kind.ts';
import { useProfileValues } from '../documents/profile-values.ts';
import { useChangeDraft } from './draft-queries.ts';

/** What is typed is saved after a pause of this length. */
const SAVE_AFTER_MS = 700;

interface Saving {
  values: FormValues;
  /** Null: nothing waits to be saved. */
  timer: ReturnType<typeof setTimeout> | null;
}

export interface DraftFormField {
  readonly value: string;
  readonly isUnchecked: boolean;
  readonly isFromProfile: boolean;
  readonly proposal: DraftProposal | undefined;
}

const proposalFor = ({ proposals }: Pick<Draft, 'proposals'>, name: string): DraftProposal | undefined =>
  (proposals as Readonly<Record<string, DraftProposal | undefined>>)[name];

/** Only the fields of the draft, as the call takes them. */
const asValues = (typed: FormValues): DraftValues =>
  Object.fromEntries(DRAFT_FIELDS.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])));

/**
 * The values of a draft's form. What the person typed always stays; else a sure proposal is shown, else what their profile says. Typed
 * values are saved on the hub after a pause, and when the form is left.
 */
export function useDraftForm(draft: Draft, fields: readonly FieldControl[], catalogue: Catalogue) {
  const [typed, setTyped] = useState<FormValues>(() => draft.values);
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const suggested = useProfileValues(catalogue, true);
  const { mutate: save } = useChangeDraft(draft._id);
  const saving = useRef<Saving>({ values: draft.values, timer: null });
  useEffect(() => {
    const own = saving.current;
    return () => {
      if (own.timer === null) return;
      clearTimeout(own.timer);
      save({ values: asValues(own.values) });
    };
  }, [save]);

  const fieldOf = (name: string): DraftFormField => {
    const own = typed[name];
    const proposal = proposalFor(draft, name);
    if (own !== undefined) return { value: own, isUnchecked: false, isFromProfile: false, proposal };
    if (proposal?.prefill) {
      return { value: proposal.value, isUnchecked: !looked.has(name), isFromProfile: false, proposal };
    }
    // Where the paper says something else, nobody knows: both are offered.
    const isDoubted = proposal !== undefined && proposal.page !== null && proposal.value !== suggested[name];
    const fromProfile = isDoubted ? undefined : suggested[name];
    return { value: fromProfile ?? '', isUnchecked: false, isFromProfile: fromProfile !== undefined, proposal };
  };

  return {
    fieldOf,
    values: (): FormValues => Object.fromEntries(fields.map(({ name }) => [name, fieldOf(name).value])),
    change(name: string, value: string): void {
      const own = saving.current;
      own.values = { ...own.values, [name]: value };
      if (own.timer !== null) clearTimeout(own.timer);
      // Everything that was typed is sent, also what an earlier try could not save.
      own.timer = setTimeout(() => {
        own.timer = null;
        save({ values: asValues(own.values) });
      }, SAVE_AFTER_MS);
      setTyped(own.values);
    },
    look: (name: string): void => setLooked((before) => (before.has(name) ? before : new Set([...before, name]))),
    /** Nothing more is to be saved: the values go with the document. */
    stopSaving(): void {
      if (saving.current.timer !== null) clearTimeout(saving.current.timer);
      saving.current.timer = null;
    },
  };
}
