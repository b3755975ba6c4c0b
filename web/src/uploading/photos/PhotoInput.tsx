import { type ReactNode, useId } from 'react';
import classes from './PhotoPages.module.css';

/** Apple's file dialogs convert HEIC to JPEG, unless a page says that it takes HEIC. Elsewhere we open it or say what helps. */
const convertsHeic = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', ...(convertsHeic ? [] : ['.heic', '.heif'])].join(',');

interface PhotoInputProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPick: (files: readonly File[]) => void;
  readonly isMultiple?: boolean;
  /** Opens the camera, where the device has one. */
  readonly isCapturing?: boolean;
  /** Only visible on touch devices: a camera worth using is where a finger is the pointer. */
  readonly isForTouch?: boolean;
  /** Only the icon is visible; the label is its name. */
  readonly isIconOnly?: boolean;
}

/** The browser's file field, shown as a button. */
export function PhotoInput({ label, icon, onPick, isMultiple, isCapturing, isForTouch, isIconOnly }: PhotoInputProps) {
  const id = useId();
  return (
    <span className={isIconOnly ? classes.iconInput : classes.input} data-touch={isForTouch || undefined}>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        multiple={isMultiple}
        capture={isCapturing ? 'environment' : undefined}
        aria-label={label}
        title={isIconOnly ? label : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same photo may be chosen again after it was removed.
          currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <label htmlFor={id}>
        {icon}
        {!isIconOnly && label}
      </label>
    </span>
  );
}
