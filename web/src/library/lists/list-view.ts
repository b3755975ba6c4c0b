import { useDeferredValue, useSyncExternalStore } from 'react';
import { readChoice, writeChoice } from '../../base/ui/stored.ts';
import { createListeners } from '../../base/ui/listeners.ts';

/** How a list shows its documents: as cards with all details, or a line each. */
export const LIST_VIEWS = ['cards', 'lines'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

const COOKIE = 'list-view';
const PHONE = '(max-width: 47.99em)';

const listeners = createListeners();
/** While a list is shown. Reading the cookie and the width takes longer than drawing a line, and each line asks. */
let shown: { readonly phone: MediaQueryList; view: ListView } | null = null;

const wanted = (phone: MediaQueryList): ListView =>
  LIST_VIEWS.find((view) => view === readChoice(COOKIE)) ?? (phone.matches ? 'lines' : 'cards');

function change(): void {
  if (shown) shown.view = wanted(shown.phone);
  listeners.tell();
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener);
  if (listeners.count() === 1) currentStore().phone.addEventListener('change', change);
  return () => {
    unsubscribe();
    if (listeners.count() > 0) return;
    shown?.phone.removeEventListener('change', change);
    shown = null;
  };
}

function currentStore() {
  if (shown) return shown;
  const phone = window.matchMedia(PHONE);
  const store = { phone, view: wanted(phone) };
  // A first render is not a list that stays: what it read is kept from the first subscriber on.
  if (listeners.count() > 0) shown = store;
  return store;
}

/** The view that the user has chosen for all lists. Until then a phone has lines and a larger screen has cards. */
const currentView = () => currentStore().view;

/** What the switch shows: at once. */
export function useChosenListView(): ListView {
  return useSyncExternalStore(subscribe, currentView);
}

/** How the documents are drawn. A phone takes a fifth of a second for twelve cards: the switch answers before. */
export function useListView(): ListView {
  return useDeferredValue(useChosenListView());
}

export function chooseListView(view: ListView): void {
  writeChoice(COOKIE, view);
  change();
}
