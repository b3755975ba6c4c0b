import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { useDownload } from './use-download.ts';

/** Download, with its way shown on the button while a large file comes. */
export function DownloadButton<D extends AnyDocument>({
  kind,
  document,
}: {
  readonly kind: DocumentKind<D>;
  readonly document: D;
}) {
  const { download, fraction } = useDownload(kind, document);
  const isBusy = fraction !== null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-disabled={isBusy}
      onClick={() => !isBusy && void download()}
    >
      {isBusy ? `Downloading ${Math.floor(fraction * 100)}%` : kind.words.download}
    </Button>
  );
}
