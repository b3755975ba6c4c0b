import { Button } from '../../base/ui/Button.tsx';
import { useRef, useState, type DragEvent, useEffect } from 'react';
import { CornersDialog } from './CornersDialog.tsx';
import { PHOTO_TYPES, PhotoCard } from './PhotoCard.tsx';
import { type Photo, MAX_PHOTOS } from './photo-page.ts';
import classes from './PhotoPages.module.css';
import { useReorder } from './use-reorder.ts';
import type { PhotoPages } from './use-photo-pages.ts';
import { t } from '../../base/languages/i18n.ts';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { FileButton } from '../../base/ui/FileButton.tsx';
import { listen } from '../../base/ui/listeners.ts';

interface PhotoPagesEditorProps {
  /** From `usePhotoPages()`. */
  readonly photos: PhotoPages;
}

/** Turns photos into the pages of a paper: added, ordered, straightened, brightened. Shows what `usePhotoPages` holds. */
export function PhotoPagesEditor({ photos: pages }: PhotoPagesEditorProps) {
  const { photos, change, removed } = pages;
  const [announcement, announce] = useState('');
  const [cropped, setCropped] = useState<Photo | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const reorder = useReorder({ photos, change, announce, list });
  const ready = photos.filter(({ state }) => state !== 'waiting').length;
  const isBrightened = photos.every(({ edit }) => edit.isBrightened);

  return (
    <section className={classes.pages} aria-label={t('Photos')}>
      <AddPhotos pages={pages} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div aria-live="polite">
        {pages.problem !== null && <p className={classes.problem}>{pages.problem}</p>}
        {pages.isBusy && (
          <p className={classes.progress}>{t('Preparing photo {n} of {all}…', { n: ready + 1, all: photos.length })}</p>
        )}
        {removed && (
          <RemovedNote
            key={removed.photo.id}
            name={removed.photo.name}
            onUndo={() => change({ kind: 'undo remove' })}
          />
        )}
      </div>
      {photos.length > 0 && (
        <>
          <p id={reorder.hintId} className={classes.hint}>
            {t('Drag a page by its number to move it, or select the number and use the arrow keys.')}
          </p>
          <ol ref={list} className={classes.list}>
            {photos.map((photo, index) => (
              <PhotoCard
                key={photo.id}
                photo={photo}
                title={titleOf(photos, index)}
                pages={pages}
                reorder={reorder}
                onCrop={setCropped}
              />
            ))}
          </ol>
          <div className={classes.options}>
            <Choice
              label={t('Brighten pages and remove shadows')}
              isChosen={isBrightened}
              onChoose={(chosen) => change({ kind: 'brighten all', isBrightened: chosen })}
            />
            <Choice
              label={t('Keep my original photos too')}
              isChosen={pages.isKeepingOriginals}
              onChoose={pages.keepOriginals}
            />
          </div>
        </>
      )}
      {cropped && (
        <CornersDialog
          photo={cropped}
          look={pages.look}
          onClose={() => setCropped(null)}
          onCorners={(corners) => {
            change({ kind: 'edit', id: cropped.id, edit: { corners } });
            setCropped(null);
          }}
        />
      )}
    </section>
  );
}

/** Takes the focus, because the button that removed the photo is gone. */
function RemovedNote({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  return (
    <p className={classes.removed}>
      {t('“{name}” was removed.', { name })}{' '}
      <Button ref={focus} variant="default" size="xs" onClick={onUndo}>
        {t('Undo')}
      </Button>
    </p>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Photos that cannot be opened have no page number. */
function titleOf(photos: readonly Photo[], index: number): string {
  const photo = photos[index];
  if (photo?.state === 'failed') return `“${photo.name}”`;
  return t('page {n}', { n: photos.slice(0, index + 1).filter(({ state }) => state !== 'failed').length });
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
      {label}
    </label>
  );
}

const isFileDrag = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes the pictures that are pasted anywhere on the page, but not those pasted as text into a field. */
function usePaste(add: PhotoPages['add']) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    return listen(document, { paste: paste });
  }, [add]);
}

/** Where photos come from: the files of the device, its camera, a drop, the clipboard. */
function AddPhotos({ pages: { photos, add } }: { readonly pages: PhotoPages }) {
  const [isOver, setIsOver] = useState(false);
  usePaste(add);
  return (
    <div
      className={classes.add}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isFileDrag(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!isFileDrag(event)) return;
        event.preventDefault();
        setIsOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      <div className={classes.sources}>
        <FileButton
          label={t('Choose photos')}
          icon={<IconPhotoPlus size={20} aria-hidden />}
          accept={PHOTO_TYPES}
          onPick={add}
          multiple
        />
        <FileButton
          label={t('Take a photo')}
          icon={<IconCamera size={20} aria-hidden />}
          accept={PHOTO_TYPES}
          onPick={add}
          isCamera
        />
      </div>
      <p className={classes.hint}>
        {photos.length === 0
          ? t('One photo per page, up to {max}. You can also drag and drop or paste them here.', { max: MAX_PHOTOS })
          : t('{n} of {max} photos. New ones are added at the end.', {
              n: photos.length,
              max: MAX_PHOTOS,
            })}
      </p>
    </div>
  );
}
