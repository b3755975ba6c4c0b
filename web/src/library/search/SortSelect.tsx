import { SORT_FIELDS } from '@exam-vault/contract/document-fields';
import type { Sort } from '@exam-vault/contract/search';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import classes from './SortSelect.module.css';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

interface SortSelectProps {
  readonly orders: readonly Sort[];
  readonly order: Sort;
  readonly onOrder: (order: Sort) => void;
}

const NAMES: Readonly<Record<string, string>> = {
  relevance: text('Best match'),
  newest: text('Newest'),
  downloads: text('Most downloaded'),
  helpful: text('Most helpful'),
  ...Object.fromEntries(SORT_FIELDS.map(({ name, sortLabel }) => [name, sortLabel])),
};

/** Selects the order of a list. */
export function SortSelect({ orders, order, onOrder }: SortSelectProps) {
  return (
    <NativeSelect
      className={classes.order}
      label={t('Sort by')}
      value={order}
      onChange={({ currentTarget: { value } }) => {
        const chosen = orders.find((one) => one === value);
        if (chosen) onOrder(chosen);
      }}
    >
      {orders.map((one) => (
        <option key={one} value={one}>
          {t(NAMES[one] ?? one)}
        </option>
      ))}
    </NativeSelect>
  );
}
