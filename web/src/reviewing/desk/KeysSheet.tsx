import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { SingleKeysSwitch } from '../../base/ui/SingleKeysSwitch.tsx';
import classes from './DeskPage.module.css';
import { DESK_KEYS, type DeskAction } from './use-desk-keys.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const MEANING: Readonly<Record<DeskAction, string>> = {
  approve: text('Approve and go to the next paper'),
  reject: text('Reject. Then press 1 to 5 for a reason, or type your own'),
  next: text('Skip this paper'),
  back: text('Previous paper'),
  undo: text('Undo the last decision (within 10 seconds)'),
  correct: text('Use the paper’s value in the first field that doesn’t match'),
  edit: text('Edit fields: Enter saves, Escape cancels'),
  several: text('Review several papers side by side'),
  help: text('Show shortcuts'),
};

/** The keys of the desk. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title={t('Shortcuts')}
      onClose={onClose}
      hasClose={false}
      actions={<Button onClick={onClose}>{t('Okay')}</Button>}
    >
      <dl className={classes.keys}>
        {Object.entries(DESK_KEYS).map(([action, key]) => (
          <div key={action}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(MEANING[action as DeskAction])}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>←</kbd> <kbd>→</kbd>
          </dt>
          <dd>{t('Turn pages when the file is selected')}</dd>
        </div>
        <div>
          <dt>
            <kbd>+</kbd> <kbd>−</kbd>
          </dt>
          <dd>{t('Zoom in or out when the file is selected')}</dd>
        </div>
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  );
}
