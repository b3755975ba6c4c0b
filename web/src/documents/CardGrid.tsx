import type { ReactNode } from 'react';
import classes from './CardGrid.module.css';

interface Listed {
  readonly _id: string;
}

interface CardGridProps<D extends Listed> {
  readonly documents: readonly D[];
  /** True while the next page loads and this one stays on the screen. */
  readonly stale?: boolean;
  readonly label: string;
  readonly children: (document: D) => ReactNode;
}

export function CardGrid<D extends Listed>({ documents, stale = false, label, children }: CardGridProps<D>) {
  return (
    <ul className={classes.grid} aria-label={label} aria-busy={stale} data-stale={stale || undefined}>
      {documents.map((document) => (
        <li key={document._id}>{children(document)}</li>
      ))}
    </ul>
  );
}

/** Blank cards and a loading text. */
export function LoadingCards({ text }: { readonly text: string }) {
  return (
    <div>
      <p role="status" className={classes.loadingText}>
        {text}
      </p>
      <div className={classes.grid} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes.blank} />
        ))}
      </div>
    </div>
  );
}
