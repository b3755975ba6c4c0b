import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../base/ui/Button.tsx';
import { Dialog } from '../../../base/ui/Dialog.tsx';
import { useToast } from '../../../base/ui/toasts.tsx';
import { VIEWER } from '../viewer-texts.ts';
import { Tool } from './Tool.tsx';
import classes from './ViewerToolbar.module.css';
import { t } from '../../../base/languages/i18n.ts';

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
          hasClose={false}
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

/** Offers a link by the device's own sheet where there is one, else copies it. 'shown': neither is allowed here. */
export async function sharePage(title: string, url: string): Promise<'shared' | 'copied' | 'cancelled' | 'shown'> {
  const { share, clipboard } = navigator as Partial<Navigator>;
  if (share) {
    try {
      await share.call(navigator, { title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    // Absent in a page that came by plain http.
    if (!clipboard) return 'shown';
    await clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'shown';
  }
}
