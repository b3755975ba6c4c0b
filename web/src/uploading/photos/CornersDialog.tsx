import { Button } from '../../base/ui/Button.tsx';
import { type Corners, isSheet, WHOLE_PICTURE } from '@exam-vault/page-corners/corners';
import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { CornerHandles } from './CornerHandles.tsx';
import type { Photo } from './photo-page.ts';
import classes from './CornersDialog.module.css';
import type { PhotoLook } from './photo-task.ts';
import { turnBackCorners, turnCorners } from './turn-corners.ts';
import type { PhotoPages } from './use-photo-pages.ts';
import { t } from '../../base/languages/i18n.ts';

interface CornersDialogProps {
  readonly photo: Photo;
  readonly look: PhotoPages['look'];
  readonly onClose: () => void;
  /** null: the whole photo. */
  readonly onCorners: (corners: Corners | null) => void;
}

/** The whole photo with the four corners of the sheet, which can be moved. */
export function CornersDialog({ photo, look, onClose, onCorners }: CornersDialogProps) {
  const { file, edit, prepared } = photo;
  const used = edit.corners === 'find' ? (prepared?.corners ?? null) : edit.corners;
  const [corners, setCorners] = useState<Corners>(() => turnCorners(used ?? WHOLE_PICTURE, edit.turn));
  const [shown, setShown] = useState<PhotoLook | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    look(file, edit.turn).then(
      (result) => isGone || setShown(result),
      () => isGone || setShown('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [look, file, edit.turn]);
  const isUsable = isSheet(corners);
  const isWhole = corners.every((corner, at) => corner.x === WHOLE_PICTURE[at]?.x && corner.y === WHOLE_PICTURE[at]?.y);
  const use = () => onCorners(isWhole ? null : turnBackCorners(corners, edit.turn));
  return (
    <Dialog
      title={t('Crop and straighten')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={() => setCorners(WHOLE_PICTURE)}>
            {t('Whole photo')}
          </Button>
          <Button disabled={!isUsable} onClick={use}>
            {t('Use these corners')}
          </Button>
        </>
      }
    >
      <p className={classes.explanation}>
        {t(
          'Move the four corners onto those of the paper: with a finger, the mouse or the arrow keys (with Shift in larger steps).',
        )}
      </p>
      {shown === null && <p className={classes.waiting}>{t('Opening the photo …')}</p>}
      {shown === 'failed' && <p className={classes.waiting}>{t('The photo could not be opened.')}</p>}
      {shown !== null && shown !== 'failed' && (
        <div className={classes.frame}>
          <Picture look={shown} />
          <CornerHandles corners={corners} onChange={setCorners} />
        </div>
      )}
      <p className={classes.fault} role="status">
        {isUsable ? '' : t('The four corners must enclose the paper.')}
      </p>
    </Dialog>
  );
}

function Picture({ look: { blob, width, height } }: { readonly look: PhotoLook }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return (
    <img
      ref={show}
      className={classes.picture}
      width={width}
      height={height}
      alt={t('Before cropping')}
      draggable={false}
    />
  );
}
