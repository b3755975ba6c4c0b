import { mayReview } from '@exam-vault/contract/permissions';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useDocument } from '../documents/document-queries.ts';
import { solutionKind } from './solution-kind.ts';
import { useSetOfficial } from './solution-queries.ts';
import classes from './SolutionsOfPaper.module.css';

/** The way from a solution to its paper; for teachers also whether it's the official one. */
export function PaperOfSolution({ id }: { readonly id: string }) {
  const actor = actorOf(useSession().role);
  const { data } = useDocument(solutionKind, id);
  const change = useSetOfficial(id);
  if (!data) return null;
  const isOfficial = data.official === true;
  return (
    <div className={classes.row}>
      {data.solution_of === null ? (
        <p className={classes.state}>{t('The paper for this solution was deleted.')}</p>
      ) : (
        <Link to={paths.allPapersView(data.solution_of)} className={textLink.link}>
          {t('View the paper')}
        </Link>
      )}
      {mayReview(actor) && (
        <BusyButton
          variant="default"
          size="compact-md"
          aria-pressed={isOfficial}
          busy={change.isPending}
          onClick={() => change.mutate(!isOfficial)}
        >
          {t('Official solution')}
        </BusyButton>
      )}
    </div>
  );
}
