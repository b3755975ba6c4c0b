/** Gives the focus to this when what had it has gone from the screen; nobody is torn from where he is by now. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}
