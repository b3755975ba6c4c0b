import type { DocumentKind as KindName } from '@exam-vault/contract/document-fields';
import { Button } from '../../base/ui/Button.tsx';
import { IconCircleCheck, IconCloudDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { useAway } from '../../base/ui/away.ts';
import { whenIdle } from '../../base/ui/device.ts';
import type { AnyDocument, DocumentKind } from '../documents/document-kind.ts';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { readersOf } from '../documents/readers-of.ts';
import { canKeep } from '../../base/offline/kept-mark.ts';
import { useKept } from './use-kept.ts';
import { t } from '../../base/languages/i18n.ts';

interface KeepButtonProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  /** Says which document it is for, where there are several on the screen. */
  readonly describedBy?: string;
}

/** Whether everybody may read it. The hub decides; this only hides a button that would be refused. */
function isPublic<D extends AnyDocument>(kind: DocumentKind<D>, document: D): boolean {
  const status = kind.status(document);
  const isShown = document.hidden !== true && !('withheld' in document) && readersOf(document) === 'everyone';
  return isShown && (status === null || status === 'Approved');
}

/** Keeps a document in this browser, or removes it. Absent where nothing can be kept, and for what is not public. */
export function KeepButton<D extends AnyDocument>({ kind, document, describedBy }: KeepButtonProps<D>) {
  const kept = useKept();
  const { fraction, keep, remove } = useKeeping(kind.kind, document._id);
  const isKept = kept?.some(({ id, why }) => id === document._id && why === 'kept') === true;
  if (!canKeep || kept === null || !isPublic(kind, document)) return null;
  if (isKept && fraction === null) {
    return (
      <Button
        variant="default"
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        aria-describedby={describedBy}
        aria-pressed
        onClick={remove}
      >
        {t('Saved offline')}
      </Button>
    );
  }
  return (
    <BusyButton
      variant="default"
      leftSection={<IconCloudDownload size={18} aria-hidden />}
      aria-describedby={describedBy}
      aria-pressed={false}
      busy={fraction !== null}
      onClick={keep}
    >
      {fraction === null ? t('Save offline') : t('Saving {percent}%', { percent: Math.floor(fraction * 100) })}
    </BusyButton>
  );
}

function useKeeping(kind: KindName, id: string) {
  const dialogs = useDialogs();
  const [fraction, setFraction] = useState<number | null>(null);
  const keep = async () => {
    setFraction(0);
    try {
      const chunk = await loadChunk(() => import('./kept.ts'));
      await chunk.keep(kind, id, 'kept', setFraction);
    } catch (error) {
      const { keepProblemText } = await import('./kept.ts').catch(() => ({ keepProblemText: problemText }));
      dialogs.notice({ title: t('Not saved'), text: keepProblemText(error) });
    } finally {
      setFraction(null);
    }
  };
  const remove = async () => {
    const { removeKept } = await import('./kept.ts');
    await removeKept([id]);
  };
  return { fraction, keep: () => void keep(), remove: () => void remove() };
}

/** Keeps what is being read, if it is not too large, once the browser is idle. */
export function useKeepReading<D extends AnyDocument>(kind: DocumentKind<D>, document: D | undefined) {
  const isAway = useAway();
  // Another object after each poll, while its text is read.
  const { _id: id, file_size, text_status } = document ?? {};
  const isWanted = canKeep && !isAway && document !== undefined && isPublic(kind, document);
  const { kind: name } = kind;
  useEffect(() => {
    if (!isWanted || id === undefined || file_size === undefined || text_status === undefined) return;
    const remember = async () => {
      // Without a service worker it is the first visit: its first page comes first.
      if (!navigator.serviceWorker.controller) return;
      const { keepReading } = await import('./kept.ts');
      await keepReading(name, { id, file_size });
    };
    // Nobody waits for it: it is tried again when the document is read again.
    return whenIdle(() => void remember().catch(() => undefined));
  }, [isWanted, id, file_size, text_status, name]);
}
