import { type FileType, MIME_TYPE } from '@exam-vault/contract/files';
import { IconCamera, IconFileUpload } from '@tabler/icons-react';
import { type RefCallback, useId } from 'react';
import classes from './FilePicker.module.css';

interface PickButtonProps {
  readonly label: string;
  /** The accepted type; null: each of the three. */
  readonly type: FileType | null;
  readonly onPick: (file: File) => void;
  /** Opens the camera. Only visible on touch devices. */
  readonly camera?: boolean;
  readonly ref?: RefCallback<HTMLElement>;
}

/** The browser's file field, styled as a button. */
export function PickButton({ label, type, onPick, camera = false, ref }: PickButtonProps) {
  const id = useId();
  const Icon = camera ? IconCamera : IconFileUpload;
  return (
    <span className={classes.pick} data-camera={camera || undefined}>
      <input
        ref={ref}
        id={id}
        type="file"
        accept={type === null ? Object.values(MIME_TYPE).join(',') : MIME_TYPE[type]}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          const picked = event.currentTarget.files?.[0];
          // The user may pick the same file again after it was refused.
          event.currentTarget.value = '';
          if (picked) onPick(picked);
        }}
      />
      <label htmlFor={id}>
        <Icon size={20} aria-hidden />
        {label}
      </label>
    </span>
  );
}
