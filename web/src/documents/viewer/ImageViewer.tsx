import { type MouseEvent, useRef, useState } from 'react';
import classes from './ImageViewer.module.css';
import { LoadingFile } from './LoadingFile.tsx';
import { HighlightBar } from './HighlightBar.tsx';
import { HighlightMarks } from './HighlightMarks.tsx';
import { reveal } from './highlights.ts';
import { useHighlights } from './use-highlights.ts';
import type { ViewerProps } from './viewer-props.ts';

const NO_PAGE: ReadonlySet<number> = new Set();
const THE_PAGE: ReadonlySet<number> = new Set([1]);

/** An image, fitted to the width. A tap or Enter switches between that and its full size, which can be scrolled. */
export function ImageViewer({ url, title, highlight, onReady, onFail }: ViewerProps) {
  const [isLoaded, setLoaded] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const highlights = useHighlights(highlight, {
    // The positions of the highlights are known once the picture is loaded.
    near: isLoaded ? THE_PAGE : NO_PAGE,
    current: 1,
    count: 1,
    onReveal: (_page, { boxes: [box] }) => {
      const image = picture.current;
      if (image && box) reveal(image, box, image.closest('[data-zoomed]'));
    },
  });
  const marked = highlights.of(1);
  return (
    <>
      {!isLoaded && <LoadingFile />}
      {highlight && highlights.hasWords && (
        <div className={classes.bar}>
          <HighlightBar {...highlights.bar} isRead={highlight.isRead} />
        </div>
      )}
      <div className={classes.frame} data-zoomed={isZoomed || undefined} hidden={!isLoaded}>
        <button
          type="button"
          className={classes.zoom}
          aria-pressed={isZoomed}
          onClick={(event) => {
            setZoomed(!isZoomed);
            keepInPlace(event);
          }}
        >
          <img
            ref={picture}
            className={classes.image}
            src={url}
            alt={title}
            decoding="async"
            onLoad={() => {
              setLoaded(true);
              onReady();
            }}
            onError={onFail}
          />
          {marked && <HighlightMarks highlights={marked} active={highlights.activeOn(1)} />}
          <span className="visually-hidden">, full size</span>
        </button>
      </div>
    </>
  );
}

/** Scrolls the zoomed frame so that the tapped point stays under the finger. Enter zooms to the top of the middle. */
function keepInPlace(event: MouseEvent<HTMLElement>) {
  const frame = event.currentTarget.parentElement;
  const box = event.currentTarget.getBoundingClientRect();
  const isKey = event.detail === 0;
  const across = isKey ? 0.5 : (event.clientX - box.left) / box.width;
  const down = isKey ? 0 : (event.clientY - box.top) / box.height;
  requestAnimationFrame(() => {
    if (!frame) return;
    frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = down * frame.scrollHeight - frame.clientHeight / 2;
  });
}
