import type { DeskPaper } from '@exam-vault/contract/review';
import { LOADING, NOTICES } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { Failure } from '../../base/api/Loaded.tsx';
import { paths } from '../../base/routing/paths.ts';
import { DocumentSheet } from '../../library/documents/DocumentSheet.tsx';
import { DownloadButton } from '../../library/documents/DownloadButton.tsx';
import type { FormValues } from '../../library/documents/document-kind.ts';
import { shownFile, usePageSource } from '../../library/documents/use-page-source.ts';
import { FileViewer } from '../../library/viewer/FileViewer.tsx';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import sheet from '../../base/ui/Sheet.module.css';
import { DeskChecks } from './DeskChecks.tsx';
import { isNoticed, verdictOf } from './desk-texts.ts';
import classes from './DeskPage.module.css';
import { FieldsForm } from './FieldsForm.tsx';
import { KeysSheet } from './KeysSheet.tsx';
import { RejectReasons } from './RejectReasons.tsx';
import { SeveralPapers } from './SeveralPapers.tsx';
import { type Desk, useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { t } from '../../base/languages/i18n.ts';

/** Papers that wait: one after the other, or several side by side. Every action has a key. */
export default function DeskPage() {
  const [isSeveral, setSeveral] = useState(false);
  return isSeveral ? (
    <SeveralPapers onClose={() => setSeveral(false)} />
  ) : (
    <OneByOne onSeveral={() => setSeveral(true)} />
  );
}

/** One paper after the other, with what is known of it beside it. */
function OneByOne({ onSeveral }: { readonly onSeveral: () => void }) {
  const desk = useDesk();
  const [open, setOpen] = useState<'reject' | 'keys' | 'fields' | null>(null);
  const { paper } = desk;
  const first = paper?.checks.find(({ field }) => field !== null);
  // What is typed must not be lost by a decision: the form is saved or left first.
  const isEditing = open === 'fields' && paper !== null;
  const decisions = {
    approve: desk.approve,
    reject: () => paper && setOpen('reject'),
    next: desk.next,
    back: desk.back,
    undo: desk.undo,
    correct: () => first?.field && first.value !== null && void desk.correct({ [first.field]: first.value }),
    edit: () => paper && setOpen('fields'),
    several: onSeveral,
  };
  useDeskKeys({ ...(isEditing ? {} : decisions), help: () => !isEditing && setOpen('keys') });
  return (
    <Page
      title={t('Review desk')}
      lead={
        paper ? t('{n, plural, one {# paper} other {# papers}} waiting for review.', { n: paper.waiting }) : undefined
      }
      actions={
        <>
          <Button variant="default" className={classes.keys ?? ''} onClick={() => setOpen('keys')}>
            {t('Shortcuts')}
          </Button>
          <Button variant="default" onClick={onSeveral} disabled={isEditing}>
            {t('Review several at once')}
          </Button>
          <Link to={paths.newPapers()}>{t('Back to New Papers')}</Link>
        </>
      }
    >
      <p role="status" className={classes.news}>
        {desk.news}
        {desk.undoable && (
          <Button variant="default" onClick={desk.undo} disabled={isEditing}>
            {t('Undo')}
          </Button>
        )}
      </p>
      {paper ? (
        <PaperOnDesk
          key={`${paper._id} ${paper.revision}`}
          paper={paper}
          desk={desk}
          isEditing={isEditing}
          onEdit={(isEditing) => setOpen(isEditing ? 'fields' : null)}
          onReject={() => setOpen('reject')}
        />
      ) : (
        <NoPaper desk={desk} />
      )}
      {open === 'keys' && <KeysSheet onClose={() => setOpen(null)} />}
      {open === 'reject' && (
        <RejectReasons
          onClose={() => setOpen(null)}
          onReject={(comment) => {
            setOpen(null);
            desk.reject(comment);
          }}
        />
      )}
    </Page>
  );
}

function NoPaper({ desk }: { readonly desk: Desk }) {
  if (desk.error) return <Failure error={desk.error} onRetry={desk.retry} />;
  if (desk.isLoading) return <p role="status">{LOADING.newPapers}</p>;
  return (
    <EmptySheet
      text={NOTICES.noNewPapers}
      action={
        <Button component={Link} to={paths.allPapers()}>
          {t('All Paper')}
        </Button>
      }
    />
  );
}

interface PaperOnDeskProps {
  readonly paper: DeskPaper;
  readonly desk: Desk;
  readonly isEditing: boolean;
  onEdit(isEditing: boolean): void;
  onReject(): void;
}

function PaperOnDesk({ paper, desk, isEditing, onEdit, onReject }: PaperOnDeskProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The next paper is announced, and the keys of the page work at once; also when a form is closed.
  useEffect(() => {
    if (!isEditing) title.current?.focus({ preventScroll: true });
  }, [isEditing]);
  const source = usePageSource(paperKind, paper);
  // The file is opened at its header.
  const openAt = useMemo(() => ({ page: paper.header_page, words: [] }), [paper.header_page]);
  const download = <DownloadButton kind={paperKind} document={paper} />;
  const save = async (changes: FormValues) => {
    if (Object.keys(changes).length === 0 || (await desk.correct(changes))) onEdit(false);
  };
  return (
    <div className={classes.desk}>
      <div className={classes.file}>
        <FileViewer
          file={shownFile(paperKind, paper)}
          source={source}
          openAt={openAt}
          renew={() => Promise.resolve(paper.file_url)}
          fallback={download}
        />
      </div>
      <aside className={`${sheet.sheet} ${classes.side}`} aria-label={paperKind.words.about}>
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {paper.title}
        </h2>
        <DeskChecks
          paper={paper}
          isBusy={desk.isBusy}
          onCorrect={(field, value) => void desk.correct({ [field]: value })}
        />
        {isEditing ? (
          <FieldsForm
            paper={paper}
            isBusy={desk.isBusy}
            onClose={() => onEdit(false)}
            onSave={(changes) => void save(changes)}
          />
        ) : (
          <DocumentSheet kind={paperKind} document={paper} title={<strong>{paper.title}</strong>} withStatus>
            <Button variant="default" onClick={() => onEdit(true)}>
              {t('Edit fields')}
            </Button>
          </DocumentSheet>
        )}
      </aside>
      {/* The form has the place of the decisions until it is saved or left. */}
      {!isEditing && (
        <div className={classes.actions} role="group" aria-label={t('Decision')} data-bottom-buttons>
          <p className={classes.verdict} data-warns={isNoticed(paper) || undefined}>
            {verdictOf(paper)}
          </p>
          <Button variant="default" disabled={!desk.canGoBack} onClick={desk.back}>
            {t('Back')}
          </Button>
          <Button variant="default" onClick={desk.next}>
            {t('Next')}
          </Button>
          <Button className={classes.approve ?? ''} onClick={desk.approve}>
            {t('Approve')}
          </Button>
          <Button className={classes.reject ?? ''} onClick={onReject}>
            {t('Reject')}
          </Button>
        </div>
      )}
    </div>
  );
}
