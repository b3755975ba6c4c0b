import { IconFileSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { pageQuery } from '../viewer/use-page-data.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import classes from './SearchableDownload.module.css';
import { useDownload } from './use-download.ts';
import { type useEarlyPage, usePageSource } from './use-page-source.ts';

const TOAST_MS = 5_000;

interface SearchableDownloadProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  readonly early: ReturnType<typeof useEarlyPage>;
}

/** Downloads the document as a PDF with the text that a machine has read of it. Hidden where it has read none. */
export function SearchableDownload<D extends AnyDocument>({ kind, document, early }: SearchableDownloadProps<D>) {
  const source = usePageSource(kind, document, early);
  const { data } = useQuery(pageQuery(source, 1));
  const url = data?.read.searchable_url;
  return url === undefined ? null : <Entry kind={kind} document={document} url={url} />;
}

function Entry<D extends AnyDocument>({
  kind,
  document,
  url,
}: Pick<SearchableDownloadProps<D>, 'kind' | 'document'> & { readonly url: string }) {
  const toast = useToast();
  const { download, fraction } = useDownload(kind, document, {
    wanted: `${document._id} searchable`,
    url,
    renew: async () => (await kind.calls.page(document._id, 1)).searchable_url ?? url,
    words: [...kind.downloadWords(document), t('searchable')],
    onFailure: () => toast(t('Couldn’t download the searchable PDF. Try again in a moment.'), TOAST_MS),
  });
  return (
    <div className={classes.entry}>
      <BusyButton
        variant="default"
        leftSection={<IconFileSearch size={18} aria-hidden />}
        busy={fraction !== null}
        onClick={() => void download()}
      >
        {t('Download with searchable text')}
      </BusyButton>
      <p>{t('Text recognised automatically. It may contain mistakes.')}</p>
    </div>
  );
}
