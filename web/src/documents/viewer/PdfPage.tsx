import { MOBILE_BREAKPOINT } from '@exam-vault/contract/limits';
import { memo } from 'react';
import { Page } from 'react-pdf';
import classes from './PdfPages.module.css';
import { HighlightMarks } from './HighlightMarks.tsx';
import type { Highlight } from './highlights.ts';
import { canvasPixelRatio } from './zoom.ts';

interface PdfPageProps {
  readonly page: number;
  readonly pages: number;
  readonly width: number;
  readonly ratio: number;
  readonly isNear: boolean;
  readonly highlights: readonly Highlight[] | undefined;
  readonly activeHighlight: number | null;
  readonly observe: (element: HTMLElement | null) => (() => void) | undefined;
  readonly onRatio: (page: number, ratio: number) => void;
  readonly onFail: () => void;
}

/** The hub refused a range of the file, because its path has expired. Any other error concerns only this page. */
function isRefusal(error: Error): boolean {
  return error.name === 'ResponseException';
}

/** One page. Far from the screen it is blank but keeps its size, which saves memory and keeps the scroll position. */
export const PdfPage = memo(function PdfPage({
  page,
  pages,
  width,
  ratio,
  isNear,
  highlights,
  activeHighlight,
  observe,
  onRatio,
  onFail,
}: PdfPageProps) {
  const height = Math.floor(width * ratio);
  const screen = { ratio: window.devicePixelRatio, isPhone: window.innerWidth < MOBILE_BREAKPOINT };
  const onError = (error: Error) => {
    if (isRefusal(error)) onFail();
  };
  return (
    <div
      ref={observe}
      data-page={page}
      className={classes.page}
      style={{ width, height }}
      role="group"
      aria-label={`Page ${page} of ${pages}`}
    >
      {isNear && (
        <Page
          pageNumber={page}
          width={width}
          devicePixelRatio={canvasPixelRatio(width, height, screen)}
          renderAnnotationLayer={false}
          loading={null}
          error={<p className={classes.broken}>This page cannot be shown.</p>}
          onLoadSuccess={({ originalWidth, originalHeight }) => onRatio(page, originalHeight / originalWidth)}
          onLoadError={onError}
          onRenderError={onError}
        />
      )}
      {isNear && highlights && <HighlightMarks highlights={highlights} active={activeHighlight} />}
    </div>
  );
});
