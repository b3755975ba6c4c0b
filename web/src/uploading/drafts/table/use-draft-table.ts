import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Draft } from '@exam-vault/contract/drafts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isNotFound } from '../../../base/api/api-problem.ts';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import type { FormValues } from '../../../library/documents/document-kind.ts';
import { useProfileValues } from '../../form/profile-values.ts';
import { type DraftFieldState, draftFieldState, type TypedValues } from '../draft-field-state.ts';
import { useDraftCalls, useRefreshDrafts } from '../draft-queries.ts';
import { valueProblem } from './cell-value.ts';

const SAVE_AFTER_MS = 500;
const MAX_UNDO = 100;

/** One value that changes. */
export interface ValueChange {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

interface UndoneChange extends Omit<ValueChange, 'value'> {
  /** Undefined: nothing was typed before. */
  readonly value: string | undefined;
}

export interface TableCell extends DraftFieldState {
  /** What must be corrected before the draft can be submitted; null: nothing. */
  readonly problem: string | null;
}

/** By draft. Undefined: what was typed is taken back, also where the hub has it already. */
type Typed = ReadonlyMap<string, TypedValues>;

function withChanges(before: Typed, changes: readonly UndoneChange[]): Typed {
  const after = new Map(before);
  for (const { id, name, value } of changes) after.set(id, { ...after.get(id), [name]: value });
  return after;
}

/** A guess from what the owner gave for an earlier paper says nothing about many. */
const isOfPaper = (proposal: DraftFieldState['proposal']) => proposal?.page !== null || proposal.from !== undefined;

function useSaver() {
  const { saveValues } = useDraftCalls();
  const refresh = useRefreshDrafts();
  const [saving, setSaving] = useState<SavingState>({ waiting: 0, error: null });
  const saver = useMemo(
    () =>
      createRowSaver({
        delayMs: SAVE_AFTER_MS,
        onState: setSaving,
        async save(id, values) {
          try {
            await saveValues(id, values);
          } catch (error) {
            // Submitted or discarded somewhere else.
            if (!isNotFound(error)) throw error;
            refresh();
          }
        },
      }),
    [saveValues, refresh],
  );
  useEffect(() => () => void saver.flush(), [saver]);
  return { saver, saving };
}

/** The values of many drafts as a table: what is typed is kept at once, saved on the hub after a moment, and can be undone. */
export function useDraftTable(drafts: readonly Draft[], fields: readonly FieldControl[], catalogue: Catalogue) {
  const [typed, setTyped] = useState<Typed>(new Map());
  const [undone, setUndone] = useState<readonly (readonly UndoneChange[])[]>([]);
  const suggested = useProfileValues(catalogue, true);
  const { saver, saving } = useSaver();
  const latest = useRef(typed);

  const typedOf = useCallback(({ _id, values }: Draft): TypedValues => ({ ...values, ...typed.get(_id) }), [typed]);
  const cellOf = useCallback(
    (draft: Draft, field: FieldControl): TableCell => {
      const { proposal, ...state } = draftFieldState(draft, field.name, typedOf(draft), suggested);
      return {
        ...state,
        proposal: isOfPaper(proposal) ? proposal : undefined,
        problem: valueProblem(field, state.value, catalogue),
      };
    },
    [typedOf, suggested, catalogue],
  );

  const apply = (changes: readonly UndoneChange[]) => {
    latest.current = withChanges(latest.current, changes);
    setTyped(latest.current);
    for (const { id, name, value } of changes) saver.change(id, { [name]: value ?? '' });
  };

  return {
    cellOf,
    /** Keeps values. Those that are there already change nothing. @returns how many changed */
    change(changes: readonly ValueChange[]): number {
      const byId = new Map(drafts.map((draft) => [draft._id, draft]));
      const before = changes.flatMap(({ id, name, value }): UndoneChange[] => {
        const draft = byId.get(id);
        const own = draft && typedOf(draft)[name];
        return draft === undefined || own === value ? [] : [{ id, name, value: own }];
      });
      if (before.length === 0) return 0;
      const changed = new Set(before.map(({ id, name }) => `${id} ${name}`));
      apply(changes.filter(({ id, name }) => changed.has(`${id} ${name}`)));
      setUndone((stack) => [...stack, before].slice(-MAX_UNDO));
      return before.length;
    },
    canUndo: undone.length > 0,
    /** Takes the last change back. @returns how many values it had changed */
    undo(): number {
      const last = undone.at(-1);
      if (!last) return 0;
      setUndone(undone.slice(0, -1));
      apply(last);
      return last.length;
    },
    /** All values of a draft as its form would have them. */
    valuesOf: (draft: Draft): FormValues =>
      Object.fromEntries(fields.map((field) => [field.name, cellOf(draft, field).value])),
    /** The fields that must be corrected before the draft can be submitted. */
    openFields: (draft: Draft): FieldControl[] => fields.filter((field) => cellOf(draft, field).problem !== null),
    saver,
    saving,
  };
}

export type DraftTable = ReturnType<typeof useDraftTable>;

export interface SavingState {
  /** Rows whose last change is not on the hub yet. */
  readonly waiting: number;
  /** Why the last save failed; null: it did not. */
  readonly error: unknown;
}

interface RowSaverDeps {
  save(id: string, values: FormValues): Promise<unknown>;
  onState(state: SavingState): void;
  /** Between the last change of a row and its save. */
  readonly delayMs: number;
}

const CONCURRENT_SAVES = 4;

/**
 * Saves the changed values of many rows: for each row one call at a time, with everything that has changed since the last one. What could
 * not be saved stays and is sent with the next call of its row.
 */
export function createRowSaver({ save, onState, delayMs }: RowSaverDeps) {
  const waiting = new Map<string, FormValues>();
  const saving = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let error: unknown = null;
  let idle: (() => void)[] = [];

  const announce = () => onState({ waiting: new Set([...waiting.keys(), ...saving]).size, error });

  async function saveRow(id: string, values: FormValues): Promise<void> {
    waiting.delete(id);
    saving.add(id);
    try {
      await save(id, values);
    } catch (failure) {
      error = failure;
      waiting.set(id, { ...values, ...waiting.get(id) });
    } finally {
      saving.delete(id);
    }
  }

  function start(): void {
    for (const [id, values] of waiting) {
      if (error !== null || saving.size >= CONCURRENT_SAVES) break;
      if (!saving.has(id)) void saveRow(id, values).then(start);
    }
    announce();
    if (saving.size > 0 || (waiting.size > 0 && error === null)) return;
    for (const resolve of idle) resolve();
    idle = [];
  }

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    error = null;
    start();
  }

  return {
    change(id: string, values: FormValues): void {
      waiting.set(id, { ...waiting.get(id), ...values });
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(flush, delayMs);
      announce();
    },
    /** Saves at once what waits, also what failed before. Resolves when nothing is on its way any more. */
    async flush(): Promise<void> {
      flush();
      if (saving.size > 0) await new Promise<void>((resolve) => idle.push(resolve));
    },
  };
}
