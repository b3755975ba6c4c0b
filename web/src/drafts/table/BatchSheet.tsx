import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import classes from './AddFiles.module.css';
import { pageBatch } from './page-batch.ts';
import { type BatchItem, isUnderWay } from './upload-batch.ts';

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
    <section aria-label="Uploads" className={classes.batch}>
      {left > 0 && <progress aria-label="Uploaded" max={items.length} value={sum} />}
      <p role="status">
        {left > 0
          ? `Uploading: ${done} of ${items.length} are on the hub. You may go on meanwhile.`
          : `${done} of ${items.length} are on the hub.`}
        {repeated > 0 && ` ${repeated === 1 ? 'One was' : `${repeated} were`} the same as another file, and left out.`}
      </p>
      {failed.length > 0 && (
        <ul className={classes.failed} aria-label="Failed uploads">
          {failed.map(({ id, document, problem }) => (
            <li key={id}>
              <strong>{document.name}</strong> {problem}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.sources}>
        {failed.length > 0 && (
          <Button
            onClick={() => pageBatch.retry()}
          >{`Try ${failed.length === 1 ? 'it' : `all ${failed.length}`} again`}</Button>
        )}
        {left === 0 && (
          <Button variant="default" onClick={() => pageBatch.clear()}>
            Close
          </Button>
        )}
      </div>
    </section>
  );
}
