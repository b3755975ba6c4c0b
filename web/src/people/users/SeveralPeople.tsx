import { PEOPLE_ACTIONS, type PeopleAction } from '@exam-vault/contract/administration';
import { texts } from '@exam-vault/contract/texts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { SelectionBar } from '../../base/ui/SelectionBar.tsx';
import type { Person } from './people-queries.ts';
import { whomItConcerns } from './several-people.ts';
import classes from './SeveralPeople.module.css';

const BUTTONS: Readonly<Record<PeopleAction, string>> = texts({
  approve: 'Approve {n, number}',
  reject: 'Reject {n, number}',
  withdraw: 'Revoke {n, number}',
  disable: 'Disable {n, number}',
  enable: 'Enable {n, number}',
});

interface SelectAllProps {
  readonly people: readonly Person[];
  readonly isChosen: (person: Person) => boolean;
  readonly onChoose: (people: readonly Person[], isChosen: boolean) => void;
}

/** Chooses everybody on the page but the administrator. Pressed when some are chosen, it chooses the others too. */
export function SelectAll({ people, isChosen, onChoose }: SelectAllProps) {
  const others = people.filter(({ own }) => !own);
  const chosen = others.filter(isChosen).length;
  if (others.length === 0) return null;
  return (
    <label className={classes.all}>
      <input
        type="checkbox"
        checked={chosen === others.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < others.length;
        }}
        onChange={() => onChoose(others, chosen < others.length)}
      />
      <span>{t('Select all on this page')}</span>
    </label>
  );
}

interface ChosenBarProps {
  readonly chosen: readonly Person[];
  readonly isBusy: boolean;
  readonly progress: { readonly decided: number; readonly of: number } | null;
  readonly onAct: (action: PeopleAction, people: readonly Person[]) => void;
  readonly onClear: () => void;
}

/** How many are chosen, and the decisions that apply to any of them, each with the number of those. */
export function ChosenBar({ chosen, isBusy, progress, onAct, onClear }: ChosenBarProps) {
  const count = progress
    ? t('{decided, number} of {of, number} done…', progress)
    : t('{n, plural, one {# person selected} other {# people selected}}', { n: chosen.length });
  const isShown = chosen.length > 0 || progress !== null;
  return (
    <SelectionBar label={t('Selected people')} count={isShown ? count : null}>
      {PEOPLE_ACTIONS.map((action) => {
        const people = whomItConcerns(action, chosen);
        if (people.length === 0) return null;
        return (
          <BusyButton
            key={action}
            busy={isBusy}
            variant={action === 'approve' ? 'filled' : 'default'}
            {...(action === 'approve' ? { className: classes.approve ?? '' } : {})}
            onClick={() => onAct(action, people)}
          >
            {t(BUTTONS[action], { n: people.length })}
          </BusyButton>
        );
      })}
      <Button variant="subtle" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </SelectionBar>
  );
}
