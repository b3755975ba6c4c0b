import type { DeskPaper } from '@exam-vault/contract/review';
import { Button } from '../ui/Button.tsx';
import { Link } from '../routing/routing.ts';
import { paths } from '../app/paths.ts';
import textLink from '../ui/TextLink.module.css';
import classes from './DeskPage.module.css';
import { checkText, likeText, recordText } from './desk-texts.ts';
import { t } from '../languages/i18n.ts';

interface DeskChecksProps {
  readonly paper: DeskPaper;
  readonly isBusy: boolean;
  readonly onCorrect: (field: string, value: string) => void;
}

/** What the hub has found out about the paper already. */
export function DeskChecks({ paper, isBusy, onCorrect }: DeskChecksProps) {
  const { checks, seen_before: seen, claimed_by: claimedBy, uploader } = paper;
  const isQuiet = checks.length === 0 && seen.length === 0;
  return (
    <section className={classes.checks} aria-label={t('What to look at')}>
      {claimedBy !== null && (
        <p className={classes.claimed}>{t('{name} has this paper open, too.', { name: claimedBy })}</p>
      )}
      {isQuiet && <p>{t('The hub found nothing to object to.')}</p>}
      {!isQuiet && (
        <ul>
          {checks.map((check) => (
            <li key={`${check.kind} ${check.page} ${check.field}`}>
              <span>{checkText(check)}</span>
              {check.field !== null && check.value !== null && (
                <Button
                  variant="default"
                  disabled={isBusy}
                  onClick={() => check.field !== null && check.value !== null && onCorrect(check.field, check.value)}
                >
                  {t('Use “{value}”', { value: check.value })}
                </Button>
              )}
            </li>
          ))}
          {seen.map((like) => (
            <li key={like._id}>
              <Link
                to={paths.reviewPaper(like._id, { page: like.other_page })}
                className={textLink.link}
                target="_blank"
                rel="noopener"
              >
                {likeText(like)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.record}>{recordText(uploader)}</p>
    </section>
  );
}
