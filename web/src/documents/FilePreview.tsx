import { IconFileTypePdf } from '@tabler/icons-react';
import { useCallback } from 'react';
import classes from './FilePicker.module.css';

interface FilePreviewProps {
  readonly file: File;
  readonly isImage: boolean;
}

/** A small preview of a picked photo, or an icon for a PDF. */
export function FilePreview({ file, isImage }: FilePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!isImage) return <IconFileTypePdf className={classes.sign} size={40} stroke={1.4} aria-hidden />;
  return <img ref={show} className={classes.preview} alt="" />;
}
