import type { Piece } from './marked-text.ts';
import classes from './MarkedText.module.css';

/** Text with the matches highlighted. */
export function MarkedText({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, at) =>
    isMarked ? (
      <mark key={at} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
