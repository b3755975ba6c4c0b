import type { DeskPaper } from '@exam-vault/contract/review';
import { Button } from '../../base/ui/Button.tsx';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { fieldLabel } from '../../library/documents/document-fields.ts';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './DeskPage.module.css';
import { checkText, likeText, reasonText, recordText } from './desk-texts.ts';
import { t } from '../../base/languages/i18n.ts';

interface DeskChecksProps {
  readonly paper: DeskPaper;
  readonly isBusy: boolean;
  readonly onCorrect: (field: string, value: string) => void;
}

/** What the hub has found out about the paper already. */
export function DeskChecks({ paper, isBusy, onCorrect }: DeskChecksProps) {
  const { checks, offers = [], seen_before: seen, claimed_by: claimedBy, uploader } = paper;
  const sure = seen.filter(({ kind }) => kind !== 'similar');
  const similar = seen.filter(({ kind }) => kind === 'similar');
  const isQuiet = checks.length === 0 && sure.length === 0;
  const use = (field: string, value: string) => (
    <Button variant="default" disabled={isBusy} onClick={() => onCorrect(field, value)}>
      {t('Use “{value}”', { value })}
    </Button>
  );
  return (
    <section className={classes.checks} aria-label={t('What to check')}>
      {claimedBy !== null && (
        <p className={classes.claimed}>{t('{name} has this paper open too.', { name: claimedBy })}</p>
      )}
      {paper.held_by != null && (
        <p className={classes.claimed}>
          {t(
            '“{entry}” is on the department’s never-publish list, so this can’t be approved. An administrator can remove it from the list.',
            { entry: paper.held_by },
          )}
        </p>
      )}
      {!isQuiet && (
        <ul>
          {checks.map((check) => (
            <li key={`${check.kind} ${check.page} ${check.field}`}>
              <span>{checkText(check)}</span>
              {check.field !== null && check.value !== null && use(check.field, check.value)}
            </li>
          ))}
          {sure.map((like) => (
            <li key={like._id}>
              <span>
                {likeText(like)} {reasonText(like)}
              </span>
              <CompareLink paper={paper} other={like} />
            </li>
          ))}
        </ul>
      )}
      <Similar paper={paper} similar={similar} />
      {offers.map(({ field, value }) => (
        <p key={field} className={classes.record}>
          {t('Edit {field}:', { field: fieldLabel(field) })} {use(field, value)}
        </p>
      ))}
      <p className={classes.record}>{recordText(uploader)}</p>
    </section>
  );
}

interface SimilarProps {
  readonly paper: DeskPaper;
  readonly similar: DeskPaper['seen_before'];
}

/** One quiet line, however many there are: the likest, and the others behind it. */
function Similar({ paper, similar: [likest, ...others] }: SimilarProps) {
  if (!likest) return null;
  return (
    <div className={classes.record}>
      <p>
        {likeText(likest)} <CompareLink paper={paper} other={likest} />
      </p>
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>
            {t('{n, plural, one {# other similar paper} other {# other similar papers}}', { n: others.length })}
          </summary>
          <ul>
            {others.map((like) => (
              <li key={like._id}>
                {like.title} <CompareLink paper={paper} other={like} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** In a tab of its own, so that the desk stays as it is. */
function CompareLink({
  paper,
  other,
}: {
  readonly paper: DeskPaper;
  readonly other: DeskPaper['seen_before'][number];
}) {
  return (
    <Link to={paths.comparePapers(paper._id, other._id)} className={textLink.link} target="_blank" rel="noopener">
      {t('Compare')}
      <span className="visually-hidden"> {t('compare with {title}', { title: other.title })}</span>
    </Link>
  );
}
