import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { SingleKeysSwitch } from '../../base/ui/SingleKeysSwitch.tsx';
import classes from './DeskPage.module.css';
import { DESK_KEYS, type DeskAction } from './use-desk-keys.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const MEANING: Readonly<Record<DeskAction, string>> = {
  approve: text('Approve, and go on'),
  reject: text('Reject: then 1 to 5 for a reason, or words'),
  next: text('Next paper, without a decision'),
  back: text('Back to the paper before'),
  undo: text('Take back the last decision, for ten seconds'),
  correct: text('Set the first field to what the paper says'),
  edit: text('Correct any field: Enter saves, Escape leaves it as it was'),
  several: text('Several papers side by side, to approve those that you have looked at'),
  help: text('These keys'),
};

/** The keys of the desk. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title={t('Keys')}
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
          <dd>{t('Pages, while the file has the focus; + and − zoom')}</dd>
        </div>
      </dl>
      <SingleKeysSwitch />
    </Dialog>
  );
}
