import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { chooseListView, LIST_VIEWS, type ListView, useChosenListView } from './list-view.ts';
import classes from './ViewSwitch.module.css';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const LOOKS: Readonly<Record<ListView, { readonly name: string; readonly Icon: typeof IconList }>> = {
  cards: { name: text('Cards'), Icon: IconLayoutGrid },
  lines: { name: text('List'), Icon: IconList },
};

/** Chooses between cards and lines, for all lists. */
export function ViewSwitch() {
  const current = useChosenListView();
  return (
    <div role="group" aria-label={t('View')} className={classes.views}>
      {LIST_VIEWS.map((view) => {
        const { name, Icon } = LOOKS[view];
        return (
          <button
            key={view}
            type="button"
            className={classes.view}
            aria-label={t(name)}
            title={t(name)}
            aria-pressed={view === current}
            onClick={() => chooseListView(view)}
          >
            <Icon size={20} aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
