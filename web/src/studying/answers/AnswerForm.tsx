import { MAX_ANSWER_LENGTH, type AnswerPicture } from '@exam-vault/contract/answers';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import { usePreview, useSave } from './answer-queries.ts';
import { AnswerText } from './AnswerText.tsx';
import classes from './Answers.module.css';
import { PictureFields } from './PictureFields.tsx';
import { useAddedPictures } from './use-added-pictures.ts';

interface AnswerFormProps {
  /** Where it is written, or what is changed. */
  readonly at: { readonly question: string } | { readonly answer: string; readonly revision: number };
  readonly text: string;
  readonly pictures: readonly AnswerPicture[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Writes an answer or changes one, with a look at what the hub makes of it. */
export function AnswerForm({ at: seen, text: before, pictures, onDone, onCancel }: AnswerFormProps) {
  // An edit is of the text that it began with, also when the list is loaded again meanwhile.
  const [at] = useState(seen);
  const [text, setText] = useState(before);
  const added = useAddedPictures(pictures);
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useSave();
  const preview = usePreview();
  useEffect(() => area.current?.focus(), []);
  const isNew = 'question' in at;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || added.isSending) return;
    const sent = isNew && added.ids.length === 0 ? {} : { pictures: added.ids };
    save.mutate({ ...at, text, ...sent }, { onSuccess: onDone });
  };
  const error = save.error ?? preview.error;
  return (
    <form className={classes.form} aria-label={isNew ? t('Write an answer') : t('Change the answer')} onSubmit={send}>
      <TextArea
        ref={area}
        label={t('Your answer')}
        description={t('Markdown. Formulas stand between dollar signs: $x^2$. In your own words.')}
        rows={7}
        required={added.pictures.length === 0}
        maxLength={MAX_ANSWER_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PictureFields added={added} />
      {preview.data && (
        <section className={classes.preview} aria-label={t('Preview')}>
          {preview.data.is_plain && <p>{t("This text is too complex to format, so it's shown as you typed it.")}</p>}
          <AnswerText html={preview.data.html} />
        </section>
      )}
      <p role="alert" className={classes.failure}>
        {error ? problemText(error) : ''}
      </p>
      <div className={classes.buttons}>
        <BusyButton type="submit" busy={save.isPending || added.isSending}>
          {isNew ? t('Send the answer') : t('Save')}
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
    </form>
  );
}
