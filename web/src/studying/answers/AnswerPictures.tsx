import type { AnswerPicture } from '@exam-vault/contract/answers';
import { t } from '../../base/languages/i18n.ts';
import classes from './AnswerPictures.module.css';

interface AnswerPicturesProps {
  readonly pictures: readonly AnswerPicture[];
  readonly author: string;
}

/** The pictures of an answer, small; each opens large in a tab of its own, where it can be enlarged as any picture. */
export function AnswerPictures({ pictures, author: name }: AnswerPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={classes.pictures}>
      {pictures.map(({ _id, url, width, height }, index) => (
        <li key={_id}>
          <a href={url} target="_blank" rel="noopener">
            <img
              className={classes.picture}
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={t('Picture {n, number} of the answer by {name}', { n: index + 1, name })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
