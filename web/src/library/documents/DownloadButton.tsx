import { IconDownload } from '@tabler/icons-react';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { t } from '../../base/languages/i18n.ts';
import { useDownload } from './use-download.ts';

/** The download button. It shows the progress of a large file. */
export function DownloadButton<D extends AnyDocument>({
  kind,
  document,
}: {
  readonly kind: DocumentKind<D>;
  readonly document: D;
}) {
  const { download, fraction } = useDownload(kind, document, {
    wanted: document._id,
    url: document.file_url,
    renew: async () => (await kind.calls.view(document._id)).file_url,
    words: kind.downloadWords(document),
  });
  const isBusy = fraction !== null;
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      busy={isBusy}
      onClick={() => void download()}
    >
      {isBusy ? t('Downloading {percent}%', { percent: Math.floor(fraction * 100) }) : kind.words.download}
    </BusyButton>
  );
}
