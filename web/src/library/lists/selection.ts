import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../base/ui/listeners.ts';
import type { AnyDocument } from '../documents/document-kind.ts';

export type Selectable = Pick<AnyDocument, '_id' | 'file_size' | 'page_count' | 'readers'>;
type Selection = ReadonlyMap<string, Selectable>;

const listeners = createListeners();
/** In the order of their selection. Null: nothing is being selected. */
let selection: Selection | null = null;

function set(next: Selection | null): void {
  selection = next;
  listeners.tell();
}

/** What is selected in the list that is shown, over all of its pages; null while nothing is being selected. */
export const useSelection = () => useSyncExternalStore(listeners.subscribe, () => selection);

export const startSelecting = () => set(new Map());
export const stopSelecting = () => set(null);

/** Selects a document, or no longer. */
export function toggleSelected(document: Selectable): void {
  const next = new Map(selection);
  if (!next.delete(document._id)) next.set(document._id, document);
  set(next);
}

/** A selection ends with its list. */
export function useEndOfSelection(): void {
  useEffect(() => stopSelecting, []);
}
