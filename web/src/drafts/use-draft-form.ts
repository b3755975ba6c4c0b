import type { Catalogue } from '@exam-vault/contract/catalogue';
import { DRAFT_FIELDS, type Draft, type DraftProposal, type DraftValues } from '@exam-vault/contract/drafts';
import { useEffect, useRef, useState } from 'react';
import type { FieldControl } from '../documents/document-fields.ts';
import type { FormValues } from '../documents/document-kind.ts';
import { useProfileValues } from '../documents/profile-values.ts';
import { useChangeDraft } from './draft-queries.ts';

/** What is typed is saved after a pause of this length. */
const SAVE_AFTER_MS = 700;

export interface DraftFormField {
  readonly value: string;
  readonly isGuess: boolean;
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
  const [typed, setTyped] = useState<FormValues>(() => draft.values as FormValues);
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const suggested = useProfileValues(catalogue, true);
  const { mutate: save } = useChangeDraft(draft._id);
  const unsaved = useRef<FormValues | null>(null);
  const submitted = useRef(false);

  useEffect(() => {
    if (unsaved.current === null) return;
    const timer = setTimeout(() => flush(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  });
  const flush = () => {
    if (unsaved.current !== null && !submitted.current) save({ values: asValues(unsaved.current) });
    unsaved.current = null;
  };
  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });
  useEffect(() => () => latestFlush.current(), []);

  const fieldOf = (name: string): DraftFormField => {
    const own = typed[name];
    const proposal = proposalFor(draft, name);
    if (own !== undefined) return { value: own, isGuess: false, isFromProfile: false, proposal };
    if (proposal?.prefill) {
      return { value: proposal.value, isGuess: !looked.has(name), isFromProfile: false, proposal };
    }
    const fromProfile = suggested[name];
    return { value: fromProfile ?? '', isGuess: false, isFromProfile: fromProfile !== undefined, proposal };
  };

  return {
    fieldOf,
    values: (): FormValues => Object.fromEntries(fields.map(({ name }) => [name, fieldOf(name).value])),
    change(name: string, value: string): void {
      unsaved.current = { ...unsaved.current, [name]: value };
      setTyped((before) => ({ ...before, [name]: value }));
    },
    look: (name: string): void => setLooked((before) => (before.has(name) ? before : new Set([...before, name]))),
    /** Nothing more is to be saved: the draft is a document now. */
    markSubmitted(): void {
      submitted.current = true;
    },
    markUnsubmitted(): void {
      submitted.current = false;
    },
  };
}
