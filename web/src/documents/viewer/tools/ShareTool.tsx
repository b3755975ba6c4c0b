import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { VIEWER } from '../viewer-texts.ts';
import { sharePage } from './share-page.ts';
import { Tool } from './Tool.tsx';
import classes from './ViewerToolbar.module.css';
import { t } from '../../../languages/i18n.ts';

const TOAST_MS = 3_000;

/** Gives the address of the current page to others. */
export function ShareTool({ title, address }: { readonly title: string; readonly address: string }) {
  const toast = useToast();
  const [shown, setShown] = useState<string | null>(null);
  const share = async () => {
    const url = new URL(address, window.location.href).href;
    const done = await sharePage(title, url);
    if (done === 'copied') toast(VIEWER.linkCopied, TOAST_MS);
    if (done === 'shown') setShown(url);
  };
  return (
    <>
      <Tool label={VIEWER.share} icon={IconShare2} onClick={() => void share()} disabled={false} />
      {shown !== null && (
        <Dialog
          title={VIEWER.copyLink}
          onClose={() => setShown(null)}
          actions={<Button onClick={() => setShown(null)}>{t('Okay')}</Button>}
        >
          <input
            className={classes.link}
            aria-label={VIEWER.copyLink}
            readOnly
            value={shown}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  );
}
