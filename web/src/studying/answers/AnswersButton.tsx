import type { Question } from '@exam-vault/contract/questions';
import { Suspense, useId, useState } from 'react';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import classes from './AnswersButton.module.css';

// Most people only look at questions.
const AnswersPanel = lazyChunk(() => import('./AnswersPanel.tsx'));

interface AnswersButtonProps {
  readonly question: Question;
  readonly paper: string;
}

/** How many answers a question has; the answers, when somebody opens it. */
export function AnswersButton({ question, paper }: AnswersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Answers ({n, number})', { n: question.answers ?? 0 })}
      </Button>
      <div id={panel} className={classes.panel} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p>{t('Loading…')}</p>}>
            <AnswersPanel question={question} paper={paper} />
          </Suspense>
        )}
      </div>
    </>
  );
}
