import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './FilePicker.module.css';

/** A small picture of a picked photo, so that one sees which of many it was; a sign for a PDF. */
export function FilePreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.name.match(/\.(jpe?g|png)$/i) && !file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  if (url === null) return <IconFileTypePdf className={classes.sign} size={40} stroke={1.4} aria-hidden />;
  return <img className={classes.preview} src={url} alt="" />;
}
