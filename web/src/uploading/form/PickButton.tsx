import { type FileType, MIME_TYPE } from '@exam-vault/contract/files';
import { IconCamera, IconFileUpload } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import { FileButton } from '../../base/ui/FileButton.tsx';

interface PickButtonProps {
  readonly label: string;
  /** The accepted type; null: each of the three. */
  readonly type: FileType | null;
  /** Endings and types besides. */
  readonly more?: string;
  readonly onPick: (file: File) => void;
  /** Opens the camera. Only visible on touch devices. */
  readonly camera?: boolean;
  readonly ref?: RefCallback<HTMLElement>;
}

/** Picks one file of an accepted type. */
export function PickButton({ label, type, more, onPick, camera = false, ref }: PickButtonProps) {
  const types = type === null ? Object.values(MIME_TYPE).join(',') : MIME_TYPE[type];
  const Icon = camera ? IconCamera : IconFileUpload;
  return (
    <FileButton
      ref={ref}
      label={label}
      icon={<Icon size={20} aria-hidden />}
      accept={more === undefined ? types : `${types},${more}`}
      onPick={([file]) => file && onPick(file)}
      look={camera ? 'default' : 'filled'}
      isCamera={camera}
    />
  );
}
