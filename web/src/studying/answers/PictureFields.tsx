import { MAX_ANSWER_PICTURES, MAX_ANSWER_PICTURE_BYTES } from '@exam-vault/contract/answers';
import { type ChangeEvent, useId, useRef } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import classes from './AnswerPictures.module.css';
import type { AddedPictures } from './use-added-pictures.ts';

const TYPES = 'image/jpeg,image/png,image/webp';
const MEGABYTE_BYTES = 1_048_576;

/** Chooses pictures for an answer, and shows those that are there. */
export function PictureFields({ added }: { readonly added: AddedPictures }) {
  const { pictures, failure, isSending, isFull } = added;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const description = useId();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after it was refused.
    currentTarget.value = '';
    void added.add(files);
  };
  return (
    <div className={classes.form} role="group" aria-label={t('Pictures')}>
      <input ref={input} type="file" accept={TYPES} multiple hidden aria-label={t('Add pictures')} onChange={choose} />
      <Button
        ref={button}
        variant="default"
        aria-describedby={description}
        aria-disabled={isFull || undefined}
        onClick={() => {
          if (!isFull) input.current?.click();
        }}
      >
        {t('Add pictures')}
      </Button>
      <p id={description} className={classes.line}>
        {t('Up to {n} photos of your solution, {mb} MB each. The place where they were taken is removed.', {
          n: MAX_ANSWER_PICTURES,
          mb: MAX_ANSWER_PICTURE_BYTES / MEGABYTE_BYTES,
        })}
      </p>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map(({ key, name, sent, picture }, index) => (
            <li key={key}>
              {picture ? (
                <img
                  className={classes.picture}
                  src={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt={t('Picture {n, number}', { n: index + 1 })}
                />
              ) : (
                <span className={classes.waiting}>
                  {name}
                  <progress aria-label={t('Sending {name}', { name })} max={1} value={sent} />
                </span>
              )}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  added.remove(key);
                  button.current?.focus();
                }}
              >
                {t('Remove picture {n, number}', { n: index + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.line}>
        {pictures.length === 0
          ? ''
          : isSending
            ? t('The pictures are being sent …')
            : t('{n, plural, one {# picture is there.} other {# pictures are there.}}', { n: pictures.length })}
      </p>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
    </div>
  );
}
