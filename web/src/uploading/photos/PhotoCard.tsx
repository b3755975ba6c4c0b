import { IconButton } from '../../base/ui/IconButton.tsx';
import {
  IconCameraRotate,
  IconCrop,
  IconGripVertical,
  IconRotateClockwise,
  IconSun,
  IconSunOff,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import type { Photo, Turn } from './photo-page.ts';
import { FileButton } from '../../base/ui/FileButton.tsx';
import classes from './PhotoPages.module.css';
import type { PhotoPages } from './use-photo-pages.ts';
import type { Reorder } from './use-reorder.ts';
import { t } from '../../base/languages/i18n.ts';

interface PhotoCardProps {
  readonly photo: Photo;
  /** 'page 3', or the name of a photo that is left out and has no number. */
  readonly title: string;
  readonly pages: PhotoPages;
  readonly reorder: Reorder;
  readonly onCrop: (photo: Photo) => void;
}

/** Apple's file dialogs convert HEIC to JPEG, unless a page says that it takes HEIC. Elsewhere we open it or say what helps. */
const convertsHeic = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', ...(convertsHeic ? [] : ['.heic', '.heif'])].join(
  ',',
);

const nextTurn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn;

/** One photo with its page number and its tools. */
export function PhotoCard({ photo, title, pages, reorder, onCrop }: PhotoCardProps) {
  const { id, state, problem } = photo;
  const marker = reorder.markerOf(id);
  return (
    <li className={classes.card} data-photo={id} data-state={state} data-marker={marker ?? undefined}>
      <div className={classes.cardHead}>
        <button
          type="button"
          className={classes.grip}
          aria-label={t('Move {title}', { title })}
          aria-describedby={reorder.hintId}
          {...reorder.gripOf(id)}
        >
          <IconGripVertical size={20} aria-hidden />
          <span className={classes.title} aria-hidden>
            {title}
          </span>
        </button>
        <CardNote photo={photo} />
      </div>
      <Thumbnail photo={photo} title={title} />
      {problem !== null && (
        <p className={classes.cardProblem} role="alert">
          {problem}
        </p>
      )}
      <CardTools photo={photo} title={title} pages={pages} onCrop={onCrop} />
    </li>
  );
}

function CardNote({ photo: { state, prepared } }: Pick<PhotoCardProps, 'photo'>) {
  if (state === 'waiting') return <span className={classes.note}>{t('Preparing…')}</span>;
  if (state === 'failed') return <span className={classes.note}>{t('Not included')}</span>;
  if (prepared?.isUnprepared)
    return <span className={classes.note}>{t('We’ll crop and brighten this after the upload')}</span>;
  return <span className={classes.note}>{prepared?.corners ? t('Straightened') : t('Whole photo')}</span>;
}

function Thumbnail({ photo: { prepared, name }, title }: Pick<PhotoCardProps, 'photo' | 'title'>) {
  const thumbnail = prepared?.thumbnail;
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!thumbnail) return;
      const address = URL.createObjectURL(thumbnail);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [thumbnail],
  );
  return (
    <div className={classes.thumbnail}>
      {thumbnail ? <img ref={show} alt={`${title}: ${name}`} /> : <span className={classes.noPicture}>{name}</span>}
    </div>
  );
}

function CardTools({ photo, title, pages, onCrop }: Omit<PhotoCardProps, 'reorder'>) {
  const { id, edit, state } = photo;
  const { change } = pages;
  const isPlain = state === 'failed' || photo.prepared?.isUnprepared === true;
  const tools = [
    {
      label: t('Rotate {title}', { title }),
      Icon: IconRotateClockwise,
      act: () => change({ kind: 'edit', id, edit: { turn: nextTurn(edit.turn) } }),
    },
    { label: t('Crop and straighten {title}', { title }), Icon: IconCrop, act: () => onCrop(photo) },
    {
      label: edit.isBrightened ? t('Don’t brighten {title}', { title }) : t('Brighten {title}', { title }),
      Icon: edit.isBrightened ? IconSunOff : IconSun,
      act: () => change({ kind: 'edit', id, edit: { isBrightened: !edit.isBrightened } }),
    },
  ];
  return (
    <div className={classes.tools} role="group" aria-label={t('Tools for {title}', { title })}>
      {!isPlain &&
        tools.map(({ label, Icon, act }) => (
          <IconButton key={label} variant="default" aria-label={label} title={label} onClick={act}>
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
      <FileButton
        label={t('Retake {title}', { title })}
        icon={<IconCameraRotate size={20} aria-hidden />}
        onPick={([file]) => file && pages.replace(id, file)}
        look="icon"
        accept={PHOTO_TYPES}
        capture="environment"
      />
      <IconButton
        variant="default"
        aria-label={t('Remove {title}', { title })}
        title={t('Remove {title}', { title })}
        onClick={() => change({ kind: 'remove', id })}
      >
        <IconTrash size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
