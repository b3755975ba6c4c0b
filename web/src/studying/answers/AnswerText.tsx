import { useEffect, useRef } from 'react';
import classes from './AnswerText.module.css';

/** What may be wider than the screen. */
const WIDE = 'math[display="block"], pre, table';

/** What is cut off is moved with the arrow keys, too; what is whole is no stop for the keyboard. */
function makeReachable(text: HTMLElement) {
  for (const element of text.querySelectorAll(WIDE)) {
    if (element.scrollWidth > element.clientWidth) element.setAttribute('tabindex', '0');
    else element.removeAttribute('tabindex');
  }
}

/** The HTML of an answer. The hub has made it and lets nothing in that runs or loads anything (decision 95). */
export function AnswerText({ html }: { readonly html: string }) {
  const text = useRef<HTMLDivElement>(null);
  // Each time, because another text has other elements; and when the room for them changes.
  useEffect(() => {
    const element = text.current;
    if (!element) return undefined;
    makeReachable(element);
    const observer = new ResizeObserver(() => makeReachable(element));
    for (const wide of [element, ...element.querySelectorAll(WIDE)]) observer.observe(wide);
    return () => observer.disconnect();
  });
  return <div ref={text} className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
