import type { FormValues } from '../../../library/documents/document-kind.ts';

export interface SavingState {
  /** Rows whose last change is not on the hub yet. */
  readonly waiting: number;
  /** Why the last save failed; null: it did not. */
  readonly error: unknown;
}

export interface RowSaverDeps {
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
