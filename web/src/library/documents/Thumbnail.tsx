import { useState } from 'react';
import type { AnyDocument } from './document-kind.ts';
import classes from './Thumbnail.module.css';

/** The drawn width, by which the browser selects the smallest sharp picture. */
const SIZES = { card: '4.5rem', line: '2.25rem' };

/** The first page as a small picture, or a blank sheet of the same size. */
export function Thumbnail({
  thumbnail_url,
  thumbnail_srcset,
  isSmall = false,
}: Pick<AnyDocument, 'thumbnail_url' | 'thumbnail_srcset'> & { readonly isSmall?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.frame} data-small={isSmall || undefined}>
      {thumbnail_url !== null && thumbnail_url !== broken && (
        <img
          className={classes.picture}
          src={thumbnail_url}
          srcSet={thumbnail_srcset ?? undefined}
          sizes={isSmall ? SIZES.line : SIZES.card}
          width={72}
          height={96}
          loading="lazy"
          decoding="async"
          // Decoration: the title is beside it.
          alt=""
          onError={() => setBroken(thumbnail_url)}
        />
      )}
    </span>
  );
}
