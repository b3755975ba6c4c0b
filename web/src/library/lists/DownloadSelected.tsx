import {
  MAX_MERGED_BYTES,
  MAX_MERGED_PAGES,
  MAX_SELECTED,
  selectionPdf,
  selectionZip,
} from '@exam-vault/contract/selection';
import { IconListCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../base/api/api-problem.ts';
import { fetchBlob } from '../../base/api/fetch-blob.ts';
import { requestPath } from '../../base/api/request-path.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { SelectionBar } from '../../base/ui/SelectionBar.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { saveBlob } from '../documents/download-file.ts';
import classes from './DownloadSelected.module.css';
import { startSelecting, stopSelecting, useEndOfSelection, useSelection } from './selection.ts';

const TOAST_MS = 5_000;
const MEGABYTE = 1_048_576;

/** Begins and ends selecting documents of a list. */
export function SelectButton() {
  const isSelecting = useSelection() !== null;
  return (
    <Button
      variant="default"
      className={classes.select}
      aria-pressed={isSelecting}
      leftSection={<IconListCheck size={20} aria-hidden />}
      onClick={isSelecting ? stopSelecting : startSelecting}
    >
      {t('Select')}
    </Button>
  );
}

/** What is selected, as one zip or one PDF. */
export function DownloadSelected() {
  const selection = useSelection();
  useEndOfSelection();
  const toast = useToast();
  const documents = [...(selection?.values() ?? [])];
  const query = { documents: documents.map(({ _id }) => _id).join(',') };
  const saving = useMutation({
    mutationFn: async () =>
      saveBlob(await fetchBlob(requestPath(selectionPdf, undefined, query)), `${t('Selection')}.pdf`),
    onError: (error) => toast(problemText(error), TOAST_MS),
  });
  const bytes = documents.reduce((sum, { file_size }) => sum + file_size, 0);
  const pages = documents.reduce((sum, { page_count }) => sum + (page_count ?? 1), 0);
  const fits = bytes <= MAX_MERGED_BYTES && pages <= MAX_MERGED_PAGES;
  const limits = { megabytes: MAX_MERGED_BYTES / MEGABYTE, pages: MAX_MERGED_PAGES };
  const some = documents.length > 0;
  const count = some
    ? t('{n, plural, one {# document selected} other {# documents selected}}', { n: documents.length })
    : t('Select the documents to download.');
  return (
    <SelectionBar label={t('Selected documents')} count={selection === null ? null : count}>
      {documents.length === MAX_SELECTED && <p>{t('You can select up to {n} documents.', { n: MAX_SELECTED })}</p>}
      {some && !fits && <p>{t('One PDF can have up to {megabytes} MB and {pages} pages.', limits)}</p>}
      {some && fits && (
        <BusyButton busy={saving.isPending} onClick={() => saving.mutate()}>
          {saving.isPending ? t('Making the PDF…') : t('Download as one PDF')}
        </BusyButton>
      )}
      {some && (
        // The browser saves it while it arrives: the page never holds the archive.
        <Button component="a" variant="default" href={requestPath(selectionZip, undefined, query)} download>
          {t('Download as zip')}
        </Button>
      )}
      <Button variant="subtle" onClick={stopSelecting}>
        {t('Cancel')}
      </Button>
    </SelectionBar>
  );
}
