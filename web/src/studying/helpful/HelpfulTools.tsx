import { mayAnswer } from '@exam-vault/contract/answer-permissions';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { mayModerate } from '@exam-vault/contract/permissions';
import { IconPin, IconPinnedOff, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import type { AnyDocument } from '../../library/documents/document-kind.ts';
import { useHelpful, usePin } from './helpful-queries.ts';
import classes from './HelpfulTools.module.css';

interface HelpfulToolsProps {
  readonly kind: DocumentKind;
  readonly document: AnyDocument;
  /** A published paper or notes: teachers may pin them. */
  readonly mayBePinned: boolean;
}

/** Helpful, and for teachers Pin. */
export default function HelpfulTools({ kind, document, mayBePinned }: HelpfulToolsProps) {
  const actor = actorOf(useSession().role);
  const { state, mark } = useHelpful(kind, document._id);
  const pin = usePin(kind, document._id);
  const isPinned = document.pinned === true;
  const error = mark.error ?? pin.error;
  return (
    <div className={classes.tools}>
      {isPinned && <Stamp tone="approved">{t('Pinned by a teacher')}</Stamp>}
      {state && !state.own && (state.marked || mayAnswer(actor)) && (
        <BusyButton
          variant="default"
          busy={mark.isPending}
          aria-pressed={state.marked}
          leftSection={
            state.marked ? <IconThumbUpFilled size={18} aria-hidden /> : <IconThumbUp size={18} aria-hidden />
          }
          onClick={() => mark.mutate(!state.marked)}
        >
          {t('Helpful ({n, number})', { n: state.helpful })}
        </BusyButton>
      )}
      {mayModerate(actor) && (isPinned || mayBePinned) && (
        <BusyButton
          variant="subtle"
          busy={pin.isPending}
          leftSection={isPinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
          onClick={() => pin.mutate(!isPinned)}
        >
          {isPinned ? t('Unpin') : t('Pin in {subject}', { subject: document.subject })}
        </BusyButton>
      )}
      <p role="alert" className={classes.problem}>
        {error ? problemText(error) : ''}
      </p>
    </div>
  );
}
