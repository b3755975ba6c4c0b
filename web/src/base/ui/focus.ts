/** Focuses an element if the focused element has left the page. It never moves the focus from another element. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}

/** Whether keys belong to the element that has them: a field that is typed in or chosen from, or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, dialog, [contenteditable]') !== null;
