import { Button } from '../../base/ui/Button.tsx';
import { useEffect } from 'react';
import { Dialog } from '../../base/ui/Dialog.tsx';
import classes from './UploadProgress.module.css';
import { t } from '../../base/languages/i18n.ts';
import { listen } from '../../base/ui/listeners.ts';

interface UploadProgressProps {
  readonly text: string;
  /** The fraction of the form that is sent, 0 to 1; null without a file. */
  readonly fraction: number | null;
  readonly onCancel: () => void;
  /** Leaves the screen while the upload goes on; absent: it would end. */
  readonly onLeave?: () => void;
}

/** Covers the form during the upload, with its progress and a Cancel button. */
export function UploadProgress({ text, fraction, onCancel, onLeave }: UploadProgressProps) {
  const endsWithPage = onLeave === undefined;
  useEffect(() => {
    if (!endsWithPage) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    return listen(window, { beforeunload: warn });
  }, [endsWithPage]);

  const percent = fraction === null ? 0 : Math.floor(fraction * 100);
  const sent = fraction === null || fraction >= 1;
  return (
    <Dialog
      title={text}
      onClose={onCancel}
      actions={
        <>
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          {onLeave && (
            <Button variant="default" onClick={onLeave}>
              {t('Continue in the background')}
            </Button>
          )}
        </>
      }
    >
      <progress className={classes.bar} max={100} value={sent ? undefined : percent} aria-label={t('Sent')} />
      <span className={classes.words}>
        {sent ? t('Checking and saving your file…') : t('{percent}% uploaded', { percent })}
      </span>
    </Dialog>
  );
}
