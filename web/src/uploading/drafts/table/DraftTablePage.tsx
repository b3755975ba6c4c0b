import { DRAFT_KINDS, type DraftKind } from '@exam-vault/contract/document-fields';
import { type Draft, MAX_DRAFTS } from '@exam-vault/contract/drafts';
import { Button } from '../../../base/ui/Button.tsx';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from '../../../base/routing/routing.tsx';
import { Loaded } from '../../../base/api/Loaded.tsx';
import { paths } from '../../../base/routing/paths.ts';
import { UploadNeedsConfirmation } from '../../form/UploadNeedsConfirmation.tsx';
import { Page } from '../../../base/ui/Page.tsx';
import { useDrafts, useRefreshDrafts } from '../draft-queries.ts';
import { KindSwitch } from '../KindSwitch.tsx';
import { useSharedFiles } from '../shared-files.ts';
import { AddFiles } from './AddFiles.tsx';
import { TableSheet } from './TableSheet.tsx';
import { t } from '../../../base/languages/i18n.ts';
import addFilesClasses from './AddFiles.module.css';
import { pageBatch } from './page-batch.ts';
import { type BatchItem, isUnderWay } from './upload-batch.ts';
import { listen } from '../../../base/ui/listeners.ts';

/** Many drafts in one table: files in, fields corrected as in a spreadsheet, everything that is complete submitted. */
export default function DraftTablePage() {
  const [query, setQuery] = useSearchParams();
  const kind = DRAFT_KINDS.find((one) => one === query.get('kind')) ?? 'paper';
  const read = useDrafts({ isFollowing: true });
  const { data } = read;
  useNewDrafts();
  useRoomForDrafts(data?.length);
  const shared = useSharedFiles();
  const drafts = useMemo(() => oldestFirst(data ?? [], kind), [data, kind]);
  return (
    <Page
      title={t('Upload many at once')}
      lead={t('Each file becomes a draft. Check what was filled in, then submit everything that’s ready.')}
      actions={
        <Button component={Link} to={paths.drafts()} variant="default">
          {t('My drafts')}
        </Button>
      }
    >
      <UploadNeedsConfirmation />
      <KindSwitch
        kind={kind}
        onChange={(next) => setQuery({ ...Object.fromEntries(query), kind: next }, { replace: true })}
      />
      <AddFiles key={`add ${kind}`} kind={kind} shared={shared} />
      <BatchSheet />
      <Loaded query={read} loading={t('One moment…')}>
        {() => <TableSheet key={`table ${kind}`} kind={kind} drafts={drafts} />}
      </Loaded>
    </Page>
  );
}

/** Rows must not move under the pointer: new ones come last. */
const oldestFirst = (drafts: readonly Draft[], kind: DraftKind) =>
  drafts.filter((draft) => draft.kind === kind).toReversed();

/** Each upload that ends is a new row. */
function useNewDrafts() {
  const done = useBatch().filter(({ state }) => state === 'done').length;
  const refresh = useRefreshDrafts();
  const seen = useRef(done);
  useEffect(() => {
    if (done === seen.current) return;
    seen.current = done;
    refresh();
  }, [done, refresh]);
}

/** Goes on with uploads that wait for room once there are fewer drafts, also where some went while the table was closed. */
function useRoomForDrafts(drafts: number | undefined) {
  const held = useBatch().some(({ state }) => state === 'held');
  const refresh = useRefreshDrafts();
  const seen = useRef(MAX_DRAFTS);
  useEffect(() => {
    if (held) refresh();
  }, [held, refresh]);
  useEffect(() => {
    if (drafts === undefined) return;
    const isRoom = drafts < seen.current;
    seen.current = drafts;
    if (isRoom) pageBatch.goOn();
  }, [drafts]);
}

/** The uploads of this tab. */
const useBatch = () => useSyncExternalStore(pageBatch.subscribe, pageBatch.items);

const weight = (item: BatchItem) => (isUnderWay(item) ? item.fraction * 0.95 : 1);

/** How far the uploads are, and what failed. */
function BatchSheet() {
  const items = useBatch();
  const left = items.filter(isUnderWay).length;
  const held = items.filter(({ state }) => state === 'held').length;
  useEffect(() => {
    if (left === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    return listen(window, { beforeunload: warn });
  }, [left]);
  if (items.length === 0) return null;
  const failed = items.filter(({ state }) => state === 'failed');
  const repeated = items.filter(({ state }) => state === 'repeated').length;
  const done = items.filter(({ state }) => state === 'done').length;
  const sum = items.reduce((total, item) => total + weight(item), 0);
  return (
    <section aria-label={t('Uploads')} className={addFilesClasses.batch}>
      {left > 0 && <progress aria-label={t('Uploaded')} max={items.length} value={sum} />}
      <p role="status">
        {left > 0
          ? t('Uploading: {done} of {all} done. You can keep working.', { done, all: items.length })
          : t('{done} of {all} uploaded.', { done, all: items.length })}
        {held > 0 &&
          ` ${t('You have {max} drafts, which is the limit. Submit or discard some, and {n, plural, one {the remaining document} other {the remaining # documents}} will upload automatically.', { max: MAX_DRAFTS, n: held })}`}
        {repeated > 0 &&
          ` ${t('{n, plural, one {One file was a duplicate and wasn’t uploaded.} other {# files were duplicates and weren’t uploaded.}}', { n: repeated })}`}
      </p>
      {failed.length > 0 && (
        <ul className={addFilesClasses.failed} aria-label={t('Failed uploads')}>
          {failed.map(({ id, document, problem }) => (
            <li key={id}>
              <strong>{document.name}</strong> {problem}
            </li>
          ))}
        </ul>
      )}
      <div className={addFilesClasses.sources}>
        {failed.length > 0 && (
          <Button onClick={() => pageBatch.retry()}>
            {t('{n, plural, one {Try again} other {Try again (#)}}', { n: failed.length })}
          </Button>
        )}
        {left === 0 && (
          <Button variant="default" onClick={() => pageBatch.clear()}>
            {t('Close')}
          </Button>
        )}
      </div>
    </section>
  );
}
