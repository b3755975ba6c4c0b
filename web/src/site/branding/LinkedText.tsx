import type { ReactNode } from 'react';
import classes from './LinkedText.module.css';

/** `[words](address)`. Only web and mail addresses become links; everything else stays text. */
const LINK = /\[([^\]\n]+)\]\(((?:https:\/\/|mailto:)[^\s()<>"]+)\)/g;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const [all, words, address] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      <a key={match.index} href={address} rel="noreferrer">
        {words}
      </a>,
    );
    from = match.index + all.length;
  }
  return [...parts, text.slice(from)];
}

/** A text of the institution: paragraphs and links. Nothing of it is taken as HTML. */
export function LinkedText({ text }: { readonly text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part, index) => (
      <p key={index} className={classes.paragraph}>
        {inline(part.trim())}
      </p>
    ));
}
