import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import { MAX_PHOTOS } from './photo-page.ts';
import classes from './PhotoPages.module.css';
import { PhotoInput } from './PhotoInput.tsx';
import type { PhotoPages } from './use-photo-pages.ts';
import { t } from '../../base/languages/i18n.ts';

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
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);
}

/** Where photos come from: the files of the device, its camera, a drop, the clipboard. */
export function AddPhotos({ pages: { photos, add } }: { readonly pages: PhotoPages }) {
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
        <PhotoInput label={t('Choose photos')} icon={<IconPhotoPlus size={20} aria-hidden />} onPick={add} isMultiple />
        <PhotoInput
          label={t('Take a photo')}
          icon={<IconCamera size={20} aria-hidden />}
          onPick={add}
          isCapturing
          isForTouch
        />
      </div>
      <p className={classes.hint}>
        {photos.length === 0
          ? t('One photo for each page, up to {max}. You can also drop or paste them here.', { max: MAX_PHOTOS })
          : t('{n} of at most {max} photos. New ones become the last pages.', {
              n: photos.length,
              max: MAX_PHOTOS,
            })}
      </p>
    </div>
  );
}
