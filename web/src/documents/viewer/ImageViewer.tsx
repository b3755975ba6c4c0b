import { useRef, useState } from 'react';
import classes from './ImageViewer.module.css';
import { LoadingFile } from './LoadingFile.tsx';
import { HighlightBar } from './HighlightBar.tsx';
import { HighlightMarks } from './HighlightMarks.tsx';
import { reveal } from './highlights.ts';
import { useHighlights } from './use-highlights.ts';
import type { ViewerProps } from './viewer-props.ts';

const NO_PAGE: ReadonlySet<number> = new Set();
const THE_PAGE: ReadonlySet<number> = new Set([1]);

/** An image, fitted to the width; a tap or Enter shows it in full size to move about in, and back. */
export function ImageViewer({ url, title, highlight, onReady, onFail }: ViewerProps) {
  const [isLoaded, setLoaded] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const highlights = useHighlights(highlight, {
    // Where a place is on the screen is known when the picture is there.
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
            const frame = event.currentTarget.parentElement;
            const box = event.currentTarget.getBoundingClientRect();
            const [across, down] =
              event.detail === 0
                ? [0.5, 0]
                : [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
            setZoomed(!isZoomed);
            // What was tapped stays under the finger.
            requestAnimationFrame(() => {
              if (!frame) return;
              frame.scrollLeft = across * frame.scrollWidth - frame.clientWidth / 2;
              frame.scrollTop = down * frame.scrollHeight - frame.clientHeight / 2;
            });
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
          {marked && <HighlightMarks highlights={marked} active={highlights.atOf(1)} />}
          <span className="visually-hidden">, full size</span>
        </button>
      </div>
    </>
  );
}
