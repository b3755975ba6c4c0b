import type { Solution } from '@exam-vault/contract/solutions';
import { mayUpload } from '@exam-vault/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { onlyLogged } from '../../base/api/query-client.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { byteSize } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { fileWords } from '../documents/document-details.ts';
import { documentKeys, useDocument } from '../documents/document-queries.ts';
import { DownloadButton } from '../documents/DownloadButton.tsx';
import { StatusStamp } from '../documents/StatusStamp.tsx';
import { solutionKind, solutionName } from './solution-kind.ts';
import { useSolutionsOf } from './solution-queries.ts';
import classes from './SolutionsOfPaper.module.css';

/** Says that a paper has a solution, and shows it only when asked to. Each visit begins without it. */
export function SolutionsOfPaper({ id }: { readonly id: string }) {
  const actor = actorOf(useSession().role);
  const solutions = useSolutionsOf(id);
  const [isShown, setShown] = useState(false);
  const list = useId();
  const canAdd = mayUpload(actor);
  if (solutions.length === 0 && !canAdd) return null;
  const isPublic = solutions.some((one) => one.paper_approval_status === 'Approved');
  return (
    <section aria-label={t('Solutions')}>
      <div className={classes.row}>
        {solutions.length > 0 && (
          <>
            <p className={classes.state}>
              {t('{n, plural, one {Solution available} other {# solutions available}}', { n: solutions.length })}
              {!isPublic && ` (${t('not public yet')})`}
            </p>
            <Button
              variant="default"
              size="compact-md"
              aria-expanded={isShown}
              aria-controls={list}
              onClick={() => setShown(!isShown)}
            >
              {isShown
                ? t('{n, plural, one {Hide solution} other {Hide solutions}}', { n: solutions.length })
                : t('{n, plural, one {Show solution} other {Show solutions}}', { n: solutions.length })}
            </Button>
          </>
        )}
        {canAdd && (
          <Link to={paths.uploadSolution(id)} className={textLink.link}>
            {t('Add a solution')}
          </Link>
        )}
      </div>
      <ul id={list} className={classes.list} hidden={!isShown}>
        {isShown && solutions.map(({ _id }) => <SolutionItem key={_id} id={_id} />)}
      </ul>
    </section>
  );
}

/** The first page as a picture, where it can be had. */
function FirstPage({ solution: { _id, revision } }: { readonly solution: Solution }) {
  const { data } = useQuery({
    queryKey: documentKeys(solutionKind).page(_id, revision, 1, 'picture'),
    queryFn: () => solutionKind.calls.pagePictures(_id, 1),
    meta: onlyLogged('The first page of the solution could not be read'),
  });
  const srcSet = data?.pictures.map(({ width, url }) => `${url} ${width}w`).join(', ');
  return data ? (
    <img className={classes.page} src={data.pictures[0]?.url} srcSet={srcSet} sizes="11rem" alt={t('First page')} />
  ) : (
    <span className={classes.page} />
  );
}

function SolutionItem({ id }: { readonly id: string }) {
  const { data, error } = useDocument(solutionKind, id);
  if (!data) return <li role="status">{error ? solutionKind.words.gone : t('Loading…')}</li>;
  const state = solutionKind.reviewState(data);
  return (
    <li className={classes.solution}>
      <FirstPage solution={data} />
      <div className={classes.words}>
        <p className={classes.name}>{solutionName(data)}</p>
        <p className={classes.line}>{t('From {name}', { name: data.uploaded_by })}</p>
        <p className={classes.line}>{fileWords(data, byteSize(data.file_size))}</p>
        {state !== null && state !== 'Approved' && (
          <p className={classes.line}>
            <StatusStamp status={state} />
          </p>
        )}
        <p className={classes.row}>
          <Link to={solutionKind.paths.viewInAll(id)} className={textLink.link}>
            {t('Open')}
          </Link>
          <DownloadButton kind={solutionKind} document={data} />
        </p>
      </div>
    </li>
  );
}
