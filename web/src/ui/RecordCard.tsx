import type { ComponentProps, ReactNode } from 'react';
import { DetailTable } from './DetailTable.tsx';
import classes from './RecordCard.module.css';

interface RecordCardProps {
  /** Of the title, by which the card is named and found. */
  readonly titleId: string;
  readonly title: string;
  /** Stamps beside the title. */
  readonly marks?: ReactNode;
  readonly rows: ComponentProps<typeof DetailTable>['rows'];
  /** Under the details. */
  readonly note?: ReactNode;
  /** The buttons. */
  readonly children?: ReactNode;
}

/** What the hub knows of one thing, on a card of its own. */
export function RecordCard({ titleId, title, marks, rows, note, children }: RecordCardProps) {
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {marks !== undefined && <div className={classes.marks}>{marks}</div>}
      </div>
      <DetailTable rows={rows} label="Details" />
      {note}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </article>
  );
}
