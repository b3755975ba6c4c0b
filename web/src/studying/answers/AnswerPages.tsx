import { pageCount } from '@exam-vault/contract/limits';
import { formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import classes from './Answers.module.css';

interface AnswerPagesProps {
  /** From 1. */
  readonly page: number;
  /** Answers on all pages. */
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

/** Leads to the answers before and after these, where there are some. */
export function AnswerPages({ page, total, onTurn }: AnswerPagesProps) {
  const pages = pageCount(total);
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className={classes.buttons} aria-label={t('Pages of answers')}>
      <Button variant="default" size="compact-md" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('Previous answers')}
      </Button>
      <span className={classes.note}>
        {t('Page {page} of {pages}', { page: formatNumber(page), pages: formatNumber(pages) })}
      </span>
      <Button variant="default" size="compact-md" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {t('More answers')}
      </Button>
    </nav>
  );
}
