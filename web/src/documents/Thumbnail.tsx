import { useState } from 'react';
import type { AnyDocument } from './document-kind.ts';
import classes from './Thumbnail.module.css';

/** As wide as it is drawn: the browser takes the smallest picture that is sharp so. */
const SIZES = '4.5rem';

/** A small picture of the first page, in a box of its size from the start; until there is one, a blank ruled sheet. */
export function Thumbnail({
  thumbnail_url,
  thumbnail_srcset,
}: Pick<AnyDocument, 'thumbnail_url' | 'thumbnail_srcset'>) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.frame}>
      {thumbnail_url !== null && thumbnail_url !== broken && (
        <img
          className={classes.picture}
          src={thumbnail_url}
          srcSet={thumbnail_srcset ?? undefined}
          sizes={SIZES}
          width={72}
          height={96}
          loading="lazy"
          decoding="async"
          // The title stands beside it.
          alt=""
          onError={() => setBroken(thumbnail_url)}
        />
      )}
    </span>
  );
}
