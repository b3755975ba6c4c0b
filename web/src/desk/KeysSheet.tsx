import { Button } from '@mantine/core';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './DeskPage.module.css';
import { DESK_KEYS, type DeskAction } from './use-desk-keys.ts';

const MEANING: Readonly<Record<DeskAction, string>> = {
  approve: 'Approve, and go on',
  reject: 'Reject: then 1 to 5 for a reason, or words',
  next: 'Next paper, without a decision',
  back: 'Back to the paper before',
  undo: 'Take back the last decision, for ten seconds',
  correct: 'Set the first field to what the paper says',
  edit: 'Correct any field: Enter saves, Escape leaves it as it was',
  several: 'Several papers side by side, to approve those that you have looked at',
  help: 'These keys',
};

/** The keys of the desk. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose} actions={<Button onClick={onClose}>Okay</Button>}>
      <dl className={classes.keys}>
        {Object.entries(DESK_KEYS).map(([action, key]) => (
          <div key={action}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{MEANING[action as DeskAction]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>←</kbd> <kbd>→</kbd>
          </dt>
          <dd>Pages, while the file has the focus; + and − zoom</dd>
        </div>
      </dl>
    </Dialog>
  );
}
