import type { DeskPaper } from '@exam-vault/contract/review';
import { LOADING, NOTICES } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { sittingLine } from '../../library/papers/sitting-words.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { checkText, likeText } from './desk-texts.ts';
import deskClasses from './DeskPage.module.css';
import { KeysSheet } from './KeysSheet.tsx';
import classes from './SeveralPapers.module.css';
import { useDeskKeys } from './use-desk-keys.ts';
import { useSeveral } from './use-several.ts';
import { t } from '../../base/languages/i18n.ts';

/** Papers side by side. Those that the reviewer marks as looked at are approved together. */
export function SeveralPapers({ onClose }: { readonly onClose: () => void }) {
  const several = useSeveral();
  const { papers, looked, isBusy } = several;
  const dialogs = useDialogs();
  const count = looked.size;
  const askToApprove = () => {
    if (count === 0 || isBusy) return;
    dialogs.confirm({
      title: t('{n, plural, one {Approve this paper?} other {Approve these # papers?}}', { n: count }),
      text: t('You can undo this for 10 seconds.'),
      action: t('Approve'),
      onOkay: several.approve,
    });
  };
  const [isHelping, setHelping] = useState(false);
  useDeskKeys({ approve: askToApprove, undo: several.undo, several: onClose, help: () => setHelping(true) });
  return (
    <Page
      title={t('Several papers')}
      lead={t(
        'Look at each paper and mark it as checked, then approve all checked papers. The others stay in the queue.',
      )}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('One by one')}
        </Button>
      }
    >
      <p role="status" className={deskClasses.news}>
        {several.isLoading ? LOADING.newPapers : several.news}
        {several.undoable.length > 0 && (
          <Button variant="default" onClick={several.undo}>
            {t('Undo')}
          </Button>
        )}
      </p>
      {!several.isLoading && papers.length === 0 && <EmptySheet text={NOTICES.noNewPapers} />}
      {papers.length > 0 && (
        <>
          <ul className={classes.list}>
            {papers.map((paper) => (
              <Card
                key={paper._id}
                paper={paper}
                isLooked={looked.has(paper._id)}
                failure={several.failures.get(paper._id) ?? null}
                onLook={(isLooked) => several.look(paper._id, isLooked)}
              />
            ))}
          </ul>
          <div className={deskClasses.actions} role="group" aria-label={t('Decision')}>
            <BusyButton className={deskClasses.approve ?? ''} busy={isBusy} onClick={askToApprove}>
              {count === 0
                ? t('Mark at least one paper as checked')
                : t('{n, plural, one {Approve # paper} other {Approve # papers}}', { n: count })}
            </BusyButton>
          </div>
        </>
      )}
      {isHelping && <KeysSheet onClose={() => setHelping(false)} />}
    </Page>
  );
}

interface CardProps {
  readonly paper: DeskPaper;
  readonly isLooked: boolean;
  readonly failure: string | null;
  onLook(isLooked: boolean): void;
}

function factsOf(paper: DeskPaper): string {
  const { subject, department, year, semester, paper_type, exam_type } = paper;
  return [subject, department, `${year}/${semester}`, paper_type, exam_type, sittingLine(paper)]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function Card({ paper, isLooked, failure, onLook }: CardProps) {
  const sure = paper.seen_before.filter(({ kind }) => kind !== 'similar');
  const warnings = [...paper.checks.map(checkText), ...sure.map(likeText)];
  return (
    <li className={classes.card} data-looked={isLooked || undefined}>
      <div className={classes.frame}>
        {paper.thumbnail_url !== null && (
          <img
            src={paper.thumbnail_url}
            srcSet={paper.thumbnail_srcset ?? undefined}
            sizes="(min-width: 48em) 20rem, 90vw"
            alt={t('First page of {title}', { title: paper.title })}
          />
        )}
      </div>
      <h2 className={classes.title}>{paper.title}</h2>
      <p className={classes.facts}>{factsOf(paper)}</p>
      {warnings.length > 0 && (
        <ul className={classes.warnings} aria-label={t('What to check')}>
          {warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.foot}>
        <label className={classes.look}>
          <input type="checkbox" checked={isLooked} onChange={({ currentTarget }) => onLook(currentTarget.checked)} />
          <span>
            {t('Checked')}
            <span className="visually-hidden">: {paper.title}</span>
          </span>
        </label>
        <Link to={paths.reviewPaper(paper._id)} target="_blank" rel="noopener" className={textLink.link}>
          {t('Open')}
          <span className="visually-hidden"> {t('Open {title} in a new tab', { title: paper.title })}</span>
        </Link>
      </div>
    </li>
  );
}
