import { useState } from 'react';
import classes from './PageStrip.module.css';
import { type PageOfDraft, usePagePicture } from './use-page-picture.ts';
import { t } from '../../base/languages/i18n.ts';

/** Room around the words, in fractions of the page. */
const MARGIN_X = 0.02;
const MARGIN_Y = 0.008;
const MIN_WIDTH_FRACTION = 0.4;

interface PageStripProps extends PageOfDraft {
  /** Left, top, width and height in fractions of the page. */
  readonly box: readonly [number, number, number, number];
  /** What was read there. */
  readonly text: string;
}

/** The part of a page from which a value was read. */
export function PageStrip({ box, text, ...page }: PageStripProps) {
  const address = usePagePicture(page);
  const [ratio, setRatio] = useState<number | null>(null);
  const [left, top, width, height] = withMargin(box);
  if (address === null) return null;
  return (
    <span
      className={classes.strip}
      style={{ aspectRatio: ratio === null ? undefined : `${(width / height) * ratio}` }}
      hidden={ratio === null}
    >
      <img
        src={address}
        alt={t('Page {page}, where “{text}” was read', { page: page.page, text })}
        style={{
          width: `${100 / width}%`,
          left: `${(-100 * left) / width}%`,
          top: `${(-100 * top) / height}%`,
        }}
        onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
      />
    </span>
  );
}

function withMargin([left, top, width, height]: PageStripProps['box']): readonly [number, number, number, number] {
  const wide = Math.min(1, Math.max(MIN_WIDTH_FRACTION, width + 2 * MARGIN_X));
  const from = Math.min(Math.max(0, left + width / 2 - wide / 2), 1 - wide);
  const above = Math.max(0, top - MARGIN_Y);
  return [from, above, wide, Math.min(1 - above, height + 2 * MARGIN_Y)];
}
