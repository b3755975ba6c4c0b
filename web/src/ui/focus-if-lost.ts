/** Focuses an element if the focused element has left the page. It never moves the focus from another element. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}
