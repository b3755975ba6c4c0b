import { useMemo, useRef } from 'react';
import type { PdfPageProps, SharpPage } from './pdf/pdf-types.ts';
import classes from './PageSheets.module.css';
import { turnedStyle } from './use-turns.ts';

/** The uploaded image itself, turned upright. */
function ImageLayer({
  url,
  title,
  turns,
  width,
  height,
  onDrawn,
  onExpired,
}: PdfPageProps & { url: string; title: string }) {
  const isShown = useRef(false);
  const isLying = turns % 2 === 1;
  // The image as it was uploaded, before it is turned.
  const uploaded = isLying ? width / height : height / width;
  const { upright, transform } = turnedStyle(width, uploaded, turns);
  return (
    <img
      className={classes.original}
      style={{ ...upright, transform }}
      src={url}
      alt={title}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        isShown.current = true;
        if (naturalWidth > 0) onDrawn(isLying ? naturalWidth / naturalHeight : naturalHeight / naturalWidth);
        else onDrawn(0);
      }}
      onError={onExpired}
    />
  );
}

/** The page of an image. A new attempt loads it again, even under the same path. */
export function useImagePage(
  file: { readonly url: string; readonly attempt: number } | null,
  title: string,
): SharpPage | null {
  const { url, attempt } = file ?? {};
  return useMemo(
    () =>
      url === undefined
        ? null
        : { kind: 'image', Page: (props) => <ImageLayer key={attempt} {...props} url={url} title={title} /> },
    [url, attempt, title],
  );
}
