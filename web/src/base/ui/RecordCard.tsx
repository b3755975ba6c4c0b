import type { ComponentProps, ReactNode } from 'react';
import { DetailTable } from './DetailTable.tsx';
import classes from './RecordCard.module.css';
import { t } from '../languages/i18n.ts';

interface RecordCardProps {
  /** The id of the title, which is the card's accessible name. */
  readonly titleId: string;
  readonly title: string;
  /** Before the title: what chooses the record. */
  readonly choice?: ReactNode;
  /** Stamps beside the title. */
  readonly marks?: ReactNode;
  readonly rows: ComponentProps<typeof DetailTable>['rows'];
  /** Shown under the details. */
  readonly note?: ReactNode;
  /** The buttons. */
  readonly children?: ReactNode;
}

/** A card with the details of one record. */
export function RecordCard({ titleId, title, choice, marks, rows, note, children }: RecordCardProps) {
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.named}>
          {choice}
          <h2 id={titleId} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
        </div>
        {marks !== undefined && <div className={classes.marks}>{marks}</div>}
      </div>
      <DetailTable rows={rows} label={t('Details')} />
      {note}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </article>
  );
}
