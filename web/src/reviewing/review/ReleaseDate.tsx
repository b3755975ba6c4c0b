import type { Paper } from '@exam-vault/contract/papers';
import { MAX_RELEASE_YEARS } from '@exam-vault/contract/review';
import { useId, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { fromTimeField, timeZoneName, toTimeField } from '../../base/languages/institution-time.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { isScheduled } from '../../library/papers/paper-kind.ts';
import { useSetRelease } from './review-queries.ts';

/** Sets from when a paper is public, as long as it isn't. */
export function ReleaseDate({ paper }: { readonly paper: Paper }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Release date')}
      </Button>
      {isOpen && <ReleaseDialog paper={paper} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ReleaseDialogProps {
  readonly paper: Paper;
  readonly onClose: () => void;
}

function ReleaseDialog({ paper, onClose }: ReleaseDialogProps) {
  const id = useId();
  const change = useSetRelease(paper);
  const [earliest] = useState(() => toTimeField(Date.now()));
  const [value, setValue] = useState(() => (paper.release_at === undefined ? '' : toTimeField(paper.release_at)));
  const save = (release_at: string | null) => change.mutate(release_at, { onSuccess: onClose });
  const [year, rest] = [Number(earliest.slice(0, 4)), earliest.slice(4, 10)];
  return (
    <Dialog
      title={t('Release date')}
      onClose={onClose}
      actions={
        <>
          {paper.release_at !== undefined && (
            <BusyButton variant="default" busy={change.isPending} onClick={() => save(null)}>
              {isScheduled(paper) ? t('Make public now') : t('Remove date')}
            </BusyButton>
          )}
          <BusyButton type="submit" form={id} busy={change.isPending}>
            {t('Save')}
          </BusyButton>
        </>
      }
    >
      <Form id={id} busy={change.isPending} onSubmit={() => save(fromTimeField(value))}>
        <TextInput
          type="datetime-local"
          label={t('Public from')}
          description={t('Until then, only teachers and its owner can see this paper. Time zone: {zone}', {
            zone: timeZoneName(),
          })}
          required
          min={earliest}
          max={`${year + MAX_RELEASE_YEARS}${rest}`}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {change.error && <p role="alert">{problemText(change.error)}</p>}
      </Form>
    </Dialog>
  );
}
