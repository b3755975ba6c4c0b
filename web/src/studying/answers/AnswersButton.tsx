import type { Question } from '@exam-vault/contract/questions';
import { Suspense } from 'react';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { t } from '../../base/languages/i18n.ts';
import { Opener } from '../../base/ui/Opener.tsx';

// Most people only look at questions.
const AnswersPanel = lazyChunk(() => import('./AnswersPanel.tsx'));

interface AnswersButtonProps {
  readonly question: Question;
  readonly paper: string;
}

/** How many answers a question has; the answers, when somebody opens it. */
export function AnswersButton({ question, paper }: AnswersButtonProps) {
  return (
    <Opener label={t('Answers ({n, number})', { n: question.answers ?? 0 })}>
      <Suspense fallback={<p>{t('Loading…')}</p>}>
        <AnswersPanel question={question} paper={paper} />
      </Suspense>
    </Opener>
  );
}
