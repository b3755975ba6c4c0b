import { Button } from '../../../base/ui/Button.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import classes from './AddFiles.module.css';
import { pageBatch } from './page-batch.ts';
import { type BatchItem, isUnderWay } from './upload-batch.ts';
import { t } from '../../../base/languages/i18n.ts';

/** The uploads of this tab. */
export const useBatch = () => useSyncExternalStore(pageBatch.subscribe, pageBatch.items);

const weight = ({ state, fraction }: BatchItem) => (isUnderWay({ state } as BatchItem) ? fraction * 0.95 : 1);

/** How far the uploads are, and what failed. */
export function BatchSheet() {
  const items = useBatch();
  const left = items.filter(isUnderWay).length;
  useEffect(() => {
    if (left === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [left]);
  if (items.length === 0) return null;
  const failed = items.filter(({ state }) => state === 'failed');
  const repeated = items.filter(({ state }) => state === 'repeated').length;
  const done = items.filter(({ state }) => state === 'done').length;
  const sum = items.reduce((total, item) => total + weight(item), 0);
  return (
    <section aria-label={t('Uploads')} className={classes.batch}>
      {left > 0 && <progress aria-label={t('Uploaded')} max={items.length} value={sum} />}
      <p role="status">
        {left > 0
          ? t('Uploading: {done} of {all} are on the hub. You may go on meanwhile.', { done, all: items.length })
          : t('{done} of {all} are on the hub.', { done, all: items.length })}
        {repeated > 0 &&
          ` ${t('{n, plural, one {One was the same as another file, and left out.} other {# were the same as another file, and left out.}}', { n: repeated })}`}
      </p>
      {failed.length > 0 && (
        <ul className={classes.failed} aria-label={t('Failed uploads')}>
          {failed.map(({ id, document, problem }) => (
            <li key={id}>
              <strong>{document.name}</strong> {problem}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.sources}>
        {failed.length > 0 && (
          <Button onClick={() => pageBatch.retry()}>
            {t('{n, plural, one {Try it again} other {Try all # again}}', { n: failed.length })}
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
