import type { ReadPage } from '@exam-vault/contract/search';
import { useEffect, useRef, useState } from 'react';
import classes from './PageSheets.module.css';

interface PagePictureProps {
  readonly pictures: ReadPage['pictures'];
  /** In device pixels. */
  readonly neededPx: number;
  readonly alt: string;
  readonly isFirst: boolean;
  readonly onShown: (ratio: number) => void;
  /** Loads the addresses again: the old ones may have expired. */
  readonly onExpired: () => Promise<unknown>;
  readonly onFail: () => void;
}

/** A picture may be a little smaller than the screen's own pixels: text stays clear, and it has far fewer bytes. */
const ENOUGH = 0.7;

function pictureFor(pictures: ReadPage['pictures'], neededPx: number) {
  const usable = pictures.filter(({ width }) => width >= 480);
  return usable.find(({ width }) => width >= neededPx * ENOUGH) ?? usable.at(-1);
}

/** A hub that is busy drawing has time again soon. */
const RETRY_MS = 1_000;

/** The hub's picture of a page. The browser shows the smaller one until the larger one is there. */
export function PagePicture({ pictures, neededPx, alt, isFirst, onShown, onExpired, onFail }: PagePictureProps) {
  const wanted = pictureFor(pictures, neededPx);
  const [shown, setShown] = useState(wanted);
  const [attempt, setAttempt] = useState(0);
  const retry = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);
  // A smaller picture never takes the place of a larger one, and a new address of the same one changes nothing.
  if (wanted && wanted.width > (shown?.width ?? 0)) setShown(wanted);

  const tryAgain = async () => {
    await onExpired();
    setShown(undefined);
    setAttempt((before) => before + 1);
  };
  const fail = () => {
    if (attempt > 0) return onFail();
    retry.current = setTimeout(() => void tryAgain(), RETRY_MS);
  };
  if (!shown) return null;
  return (
    <img
      key={attempt}
      className={classes.picture}
      src={shown.url}
      alt={alt}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'auto'}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        onShown(naturalWidth > 0 ? naturalHeight / naturalWidth : 0);
      }}
      onError={fail}
    />
  );
}
