import { comparePapers, setNotACopy, type PaperComparison } from '@exam-vault/contract/review';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { Loaded } from '../../base/api/Loaded.tsx';
import { Link, useParams } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './ComparePapersPage.module.css';

/** The questions of two papers beside each other, and the decision that they are no copies. */
export default function ComparePapersPage() {
  const { id = '', other = '' } = useParams();
  const queryKey = ['compare papers', id, other];
  const comparison = useQuery({
    queryKey,
    queryFn: () => call(comparePapers, { query: { paper: id, other } }),
  });
  const client = useQueryClient();
  const decision = useMutation({
    mutationFn: (not_a_copy: boolean) => call(setNotACopy, { body: { paper: id, other, not_a_copy } }),
    onSuccess: ({ not_a_copy }) => {
      client.setQueryData<PaperComparison>(queryKey, (before) => before && { ...before, not_a_copy });
      // The desk asks again what the paper is like.
      client.removeQueries({ queryKey: ['desk'] });
    },
  });
  return (
    <Page title={t('Compare papers')} actions={<Link to={paths.reviewDesk()}>{t('Review desk')}</Link>}>
      <Loaded query={comparison} loading={t('Loading…')}>
        {(data) => (
          <>
            <div className={classes.decision}>
              <p role="status">
                {decision.error
                  ? problemText(decision.error)
                  : data.not_a_copy
                    ? t('Marked as not a copy. You won’t be asked about these two papers again.')
                    : t('Differences are highlighted.')}
              </p>
              <BusyButton busy={decision.isPending} variant="default" onClick={() => decision.mutate(!data.not_a_copy)}>
                {data.not_a_copy ? t('Undo “Not a copy”') : t('Not a copy')}
              </BusyButton>
            </div>
            <Rows comparison={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Question = NonNullable<PaperComparison['rows'][number]['own']>;

function Rows({ comparison: { paper, other, rows } }: { readonly comparison: PaperComparison }) {
  if (rows.length === 0) return <p>{t('We couldn’t read any text in these papers. Open both to compare them.')}</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[paper, other].map(({ _id, title }) => (
            <th key={_id} scope="col">
              <Link to={paths.reviewPaper(_id)} target="_blank" rel="noopener" className={textLink.link}>
                {title}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ own, other: their }, at) => (
          // Rows never change their order.
          <tr key={at}>
            <Side question={own} isAlone={their === null} />
            <Side question={their} isAlone={own === null} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ question, isAlone }: { readonly question: Question | null; readonly isAlone: boolean }) {
  if (!question) return <td className={classes.none}>{t('Missing from this paper')}</td>;
  return (
    <td data-alone={isAlone || undefined}>
      {question.pieces.map(({ text, differs }, at) => {
        const said = at === 0 ? text : ` ${text}`;
        if (!differs) return said;
        return (
          // Pieces never change their order.
          <mark key={at}>
            <span className="visually-hidden"> {t('differs:')}</span>
            {said}
          </mark>
        );
      })}
    </td>
  );
}
