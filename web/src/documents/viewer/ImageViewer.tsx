import { useState } from 'react';
import classes from './ImageViewer.module.css';
import { LoadingFile } from './LoadingFile.tsx';
import type { ViewerProps } from './viewer-props.ts';

/** An image, fitted to the width; a tap or Enter shows it in full size to move about in, and back. */
export function ImageViewer({ url, title, onReady, onFail }: ViewerProps) {
  const [isLoaded, setLoaded] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  return (
    <>
      {!isLoaded && <LoadingFile />}
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
          <span className="visually-hidden">, full size</span>
        </button>
      </div>
    </>
  );
}
