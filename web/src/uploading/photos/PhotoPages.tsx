import { useEffect, useRef, useEffectEvent } from 'react';
import type { PhotoPage } from './photo-page.ts';
import { PhotoPagesEditor } from './PhotoPagesEditor.tsx';
import { usePhotoPages } from './use-photo-pages.ts';

interface PhotoPagesProps {
  /** Photos that were chosen before this part of the page was loaded. Added once. */
  readonly files?: readonly File[];
  /** The pages in their order after each change, and whether more are being prepared. */
  readonly onChange: (pages: readonly PhotoPage[], isBusy: boolean) => void;
}

/** Photos as pages, with a state of its own. A screen that needs the state uses `usePhotoPages` and `PhotoPagesEditor`. */
export function PhotoPages({ files, onChange }: PhotoPagesProps) {
  const photos = usePhotoPages();
  const { pages, isBusy, add } = photos;
  const first = useRef(files);
  useEffect(() => {
    if (first.current && first.current.length > 0) add(first.current);
    first.current = undefined;
  }, [add]);
  const changed = useEffectEvent(onChange);
  useEffect(() => changed(pages, isBusy), [pages, isBusy]);
  return <PhotoPagesEditor photos={photos} />;
}
