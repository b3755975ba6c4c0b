import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Draft, DraftProposal } from '@exam-vault/contract/drafts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldControl } from '../../library/documents/document-fields.ts';
import type { FormValues } from '../../library/documents/document-kind.ts';
import { useProfileValues } from '../form/profile-values.ts';
import { asDraftValues, draftFieldState } from './draft-field-state.ts';
import { useChangeDraft } from './draft-queries.ts';

/** What is typed is saved after a pause of this length. */
const SAVE_AFTER_MS = 700;

interface Saving {
  values: FormValues;
  /** Null: nothing waits to be saved. */
  timer: ReturnType<typeof setTimeout> | null;
  /** The hub has all of `values`. */
  isSaved: boolean;
  /** The document is being submitted: the values go with it. */
  isStopped: boolean;
}

export interface DraftFormField {
  readonly value: string;
  readonly isFromProfile: boolean;
  readonly proposal: DraftProposal | undefined;
}

/** Saves what is typed after a pause, when the form is left, and when a submission has failed. */
function useSaving(draft: Draft) {
  const { mutate: save, error } = useChangeDraft(draft._id);
  const current = useRef<Saving>({ values: draft.values, timer: null, isSaved: true, isStopped: false });
  const saveNow = useCallback(() => {
    const own = current.current;
    if (own.timer !== null) clearTimeout(own.timer);
    own.timer = null;
    const { values } = own;
    // Everything that was typed is sent, also what an earlier try could not save.
    const onSuccess = () => {
      if (own.values === values) own.isSaved = true;
    };
    save({ values: asDraftValues(values) }, { onSuccess });
  }, [save]);
  useEffect(() => {
    const own = current.current;
    return () => {
      if (!own.isSaved && !own.isStopped) saveNow();
    };
  }, [saveNow]);

  return {
    error,
    saveNow,
    /** Keeps a value, and answers all that were typed. */
    change(name: string, value: string): FormValues {
      const own = current.current;
      own.values = { ...own.values, [name]: value };
      own.isSaved = false;
      if (own.timer !== null) clearTimeout(own.timer);
      own.timer = own.isStopped ? null : setTimeout(saveNow, SAVE_AFTER_MS);
      return own.values;
    },
    /** Nothing more is to be saved: the values go with the document. */
    stop(): void {
      const own = current.current;
      if (own.timer !== null) clearTimeout(own.timer);
      own.timer = null;
      own.isStopped = true;
    },
    /** The document was not submitted: what is not on the hub yet is saved now. */
    resume(): void {
      current.current.isStopped = false;
      if (!current.current.isSaved) saveNow();
    },
  };
}

/**
 * The values of a draft's form. What the person typed always stays; else a sure proposal is shown, else what their profile says. Typed
 * values are saved on the hub after a pause, and when the form is left.
 */
export function useDraftForm(draft: Draft, fields: readonly FieldControl[], catalogue: Catalogue) {
  const [typed, setTyped] = useState<FormValues>(() => draft.values);
  const suggested = useProfileValues(catalogue, true);
  const { error: saveError, ...saving } = useSaving(draft);

  const fieldOf = (name: string): DraftFormField => {
    const { value, source, proposal } = draftFieldState(draft, name, typed, suggested);
    return { value, isFromProfile: source === 'profile', proposal };
  };

  return {
    fieldOf,
    values: (): FormValues => Object.fromEntries(fields.map(({ name }) => [name, fieldOf(name).value])),
    change(name: string, value: string): void {
      setTyped(saving.change(name, value));
    },
    /** Why the last save failed; null while one runs. */
    saveError,
    saveNow: saving.saveNow,
    stopSaving: saving.stop,
    resumeSaving: saving.resume,
  };
}
