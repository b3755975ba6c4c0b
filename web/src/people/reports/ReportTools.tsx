import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { isAdministrator, mayModerate, type HiddenAs } from '@exam-vault/contract/permissions';
import { IconArchive, IconEyeOff, IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { documentPaths, paths } from '../../base/routing/paths.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { t } from '../../base/languages/i18n.ts';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './ReportTools.module.css';

// A document must not wait for what few people open.
const ReportDialog = lazy(() => loadChunk(() => import('./ReportDialog.tsx')));
const HideDialog = lazy(() => loadChunk(() => import('./HideDialog.tsx')));
const WithdrawDialog = lazy(() => loadChunk(() => import('./WithdrawDialog.tsx')));

interface ReportToolsProps {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly isHidden: boolean;
  readonly hiddenAs?: HiddenAs | undefined;
}

/** Report, and for teachers Hide and Withdraw; for a visitor the way to the form for copyright claims. */
export function ReportTools({ kind, id, isHidden, hiddenAs }: ReportToolsProps) {
  const { signedIn, role } = useSession();
  const [shown, setShown] = useState<'report' | 'hide' | 'withdraw' | null>(null);
  const close = () => setShown(null);
  if (!signedIn) {
    return (
      <p className={classes.tools}>
        <Link to={paths.copyright(documentPaths[kind].viewInAll(id))} className={textLink.link}>
          {t('Report a copyright problem')}
        </Link>
      </p>
    );
  }
  if (role === null) return null;
  const actor = actorOf(role);
  // Only administrators bring back what a rule has archived.
  const mayHide = hiddenAs === 'archived' ? isAdministrator(actor) : mayModerate(actor);
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        leftSection={<IconFlag aria-hidden="true" size={18} />}
        onClick={() => setShown('report')}
      >
        {t('Report')}
      </Button>
      {mayHide && (
        <Button
          variant="subtle"
          leftSection={<IconEyeOff aria-hidden="true" size={18} />}
          onClick={() => setShown('hide')}
        >
          {isHidden ? t('Make visible again') : t('Hide')}
        </Button>
      )}
      {mayHide && hiddenAs === undefined && (
        <Button
          variant="subtle"
          leftSection={<IconArchive aria-hidden="true" size={18} />}
          onClick={() => setShown('withdraw')}
        >
          {t('Withdraw')}
        </Button>
      )}
      <Suspense fallback={null}>
        {shown === 'report' && <ReportDialog kind={kind} id={id} onClose={close} />}
        {shown === 'hide' && <HideDialog kind={kind} id={id} isHidden={isHidden} onClose={close} />}
        {shown === 'withdraw' && <WithdrawDialog kind={kind} id={id} onClose={close} />}
      </Suspense>
    </div>
  );
}
