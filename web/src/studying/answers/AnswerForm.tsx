import {
  MAX_ANSWER_LENGTH,
  type AnswerPicture,
  MAX_ANSWER_PICTURES,
  MAX_ANSWER_PICTURE_BYTES,
} from '@exam-vault/contract/answers';
import { texts } from '@exam-vault/contract/texts';
import { type ReactNode, useEffect, useRef, useState, useId } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t, translated } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { FileInput } from '../../base/ui/FileButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import { usePreview, useSave, type WritingAt } from './answer-queries.ts';
import { AnswerText } from './AnswerText.tsx';
import classes from './Answers.module.css';
import { useAddedPictures, type AddedPictures } from './use-added-pictures.ts';
import pictureClasses from './AnswerPictures.module.css';
import { Form } from '../../base/ui/Form.tsx';

interface AnswerFormProps {
  readonly at: WritingAt;
  readonly isRemark?: boolean;
  readonly text: string;
  readonly pictures: readonly AnswerPicture[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Fields before the text. */
  readonly children?: ReactNode;
}

const ANSWER = texts({ write: 'Write an answer', edit: 'Edit your answer', label: 'Your answer', post: 'Post answer' });
const REMARK = texts({ write: 'Write a remark', edit: 'Edit your remark', label: 'Your remark', post: 'Post remark' });

/** Writes an answer or a remark, or changes one, with a look at what the hub makes of it. */
export function AnswerForm({
  at: seen,
  isRemark = false,
  text: before,
  pictures,
  onDone,
  onCancel,
  children,
}: AnswerFormProps) {
  // An edit is of the text that it began with, also when the list is loaded again meanwhile.
  const [began] = useState(seen);
  const at = 'answer' in began ? began : seen;
  const [text, setText] = useState(before);
  const added = useAddedPictures(pictures);
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useSave();
  const preview = usePreview();
  useEffect(() => area.current?.focus(), []);
  const isNew = !('answer' in at);
  const words = translated(isRemark ? REMARK : ANSWER);

  const send = () => {
    if (save.isPending || added.isSending) return;
    save.mutate({ at, text, pictures: isNew && added.ids.length === 0 ? null : added.ids }, { onSuccess: onDone });
  };
  const error = save.error ?? preview.error;
  return (
    <Form className={classes.form} aria-label={isNew ? words.write : words.edit} onSubmit={send}>
      {children}
      <TextArea
        ref={area}
        label={words.label}
        description={t('In your own words. You can use Markdown, and formulas between dollar signs: $x^2$.')}
        rows={7}
        required={added.pictures.length === 0}
        maxLength={MAX_ANSWER_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PictureFields added={added} />
      {preview.data && (
        <section className={classes.preview} aria-label={t('Preview')}>
          {preview.data.is_plain && <p>{t('This text is too complex to format, so it’s shown as you typed it.')}</p>}
          <AnswerText html={preview.data.html} />
        </section>
      )}
      <p role="alert" className={classes.failure}>
        {error ? problemText(error) : ''}
      </p>
      <div className={classes.buttons}>
        <BusyButton type="submit" busy={save.isPending || added.isSending}>
          {isNew ? words.post : t('Save')}
        </BusyButton>
        <BusyButton
          variant="default"
          busy={preview.isPending}
          onClick={() => {
            if (text.trim() === '') area.current?.focus();
            else if (!preview.isPending) preview.mutate(text);
          }}
        >
          {t('Preview')}
        </BusyButton>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  );
}

const TYPES = 'image/jpeg,image/png,image/webp';
const MEGABYTE_BYTES = 1_048_576;

/** Chooses pictures for an answer, and shows those that are there. */
function PictureFields({ added }: { readonly added: AddedPictures }) {
  const { pictures, failure, isSending, isFull } = added;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const description = useId();
  return (
    <div className={pictureClasses.form} role="group" aria-label={t('Pictures')}>
      <FileInput
        ref={input}
        accept={TYPES}
        multiple
        hidden
        aria-label={t('Add pictures')}
        onPick={(files) => void added.add(files)}
      />
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
      <p id={description} className={pictureClasses.line}>
        {t('Up to {n} pictures of your solution, {mb} MB each. We remove the location from them.', {
          n: MAX_ANSWER_PICTURES,
          mb: MAX_ANSWER_PICTURE_BYTES / MEGABYTE_BYTES,
        })}
      </p>
      {pictures.length > 0 && (
        <ul className={pictureClasses.pictures}>
          {pictures.map(({ key, name, sent, picture }, index) => (
            <li key={key}>
              {picture ? (
                <img
                  className={pictureClasses.picture}
                  src={picture.url}
                  width={picture.width}
                  height={picture.height}
                  alt={t('Picture {n, number}', { n: index + 1 })}
                />
              ) : (
                <span className={pictureClasses.waiting}>
                  {name}
                  <progress aria-label={t('Uploading {name}', { name })} max={1} value={sent} />
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
      <p role="status" className={pictureClasses.line}>
        {pictures.length === 0
          ? ''
          : isSending
            ? t('Uploading pictures…')
            : t('{n, plural, one {# picture uploaded.} other {# pictures uploaded.}}', { n: pictures.length })}
      </p>
      <p role="alert" className={pictureClasses.failure}>
        {failure}
      </p>
    </div>
  );
}
