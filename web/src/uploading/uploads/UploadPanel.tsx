import { Button } from '../../base/ui/Button.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import textLink from '../../base/ui/TextLink.module.css';
import type { UploadItem } from './entry.ts';
import classes from './UploadPanel.module.css';
import { progressText, stateText, summaryText, uploadName } from './upload-texts.ts';
import { followSession, uploadQueue } from './uploads.ts';
import { t } from '../../base/languages/i18n.ts';

/** What is being uploaded, on every screen. It also goes on with what an earlier visit left. */
export default function UploadPanel() {
  const items = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.items);
  useEffect(() => void followSession(), []);
  if (items.length === 0) return null;
  const size = items.reduce((sum, item) => sum + item.size, 0);
  const sent = items.reduce((sum, item) => sum + item.sent, 0);
  return (
    <section className={classes.panel} aria-label={t('Uploads')}>
      <details>
        <summary className={classes.summary}>
          <span role="status">{summaryText(items)}</span>
          <progress aria-label={t('All uploads')} max={size} value={sent} className={classes.bar} />
        </summary>
        <ul className={classes.list}>
          {items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function Line({ item }: { readonly item: UploadItem }) {
  const { id, state, draftId, sent, size } = item;
  const name = uploadName(item);
  const isOver = state === 'done' || state === 'failed';
  return (
    <li className={classes.line}>
      <div>
        <strong className={classes.name}>{name}</strong>
        <p role={state === 'failed' ? 'alert' : undefined}>{stateText(item)}</p>
        {!isOver && (
          <p className={classes.soft}>
            <progress
              aria-label={t('Upload progress of {name}', { name })}
              max={size}
              value={sent}
              className={classes.bar}
            />{' '}
            {progressText(item)}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {draftId !== null && (
          <Link to={paths.draft(draftId)} className={textLink.link} onClick={() => void uploadQueue.remove(id)}>
            {t('Open')}
            <span className="visually-hidden"> {t('the draft of {name}', { name })}</span>
          </Link>
        )}
        {!isOver && state !== 'paused' && (
          <Action label={t('Pause')} name={name} onClick={() => void uploadQueue.pause(id)} />
        )}
        {state === 'paused' && <Action label={t('Resume')} name={name} onClick={() => void uploadQueue.resume(id)} />}
        {state === 'failed' && (
          <Action label={t('Try again')} name={name} onClick={() => void uploadQueue.resume(id)} />
        )}
        <Action label={isOver ? t('Close') : t('Cancel')} name={name} onClick={() => void uploadQueue.remove(id)} />
      </div>
    </li>
  );
}

interface ActionProps {
  readonly label: string;
  readonly name: string;
  onClick(): void;
}

function Action({ label, name, onClick }: ActionProps) {
  return (
    <Button variant="default" onClick={onClick} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
}
