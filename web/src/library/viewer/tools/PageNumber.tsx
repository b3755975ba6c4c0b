import type { FormEvent } from 'react';
import { useTypedValue } from '../../../base/ui/use-typed-value.ts';
import classes from './ViewerToolbar.module.css';
import { t } from '../../../base/languages/i18n.ts';

interface PageNumberProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function PageNumber({ page, pages, onPage }: PageNumberProps) {
  const [typed, setTyped] = useTypedValue(String(page));
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, pages));
    else setTyped(String(page));
  };
  return (
    <form className={classes.page} onSubmit={go}>
      <input
        className={classes.number}
        aria-label={t('Page')}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(String(page))}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span>{t('of {pages}', { pages })}</span>
    </form>
  );
}
