import type { Draft } from '@exam-vault/contract/drafts';
import { Button } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { Loaded } from '../../base/api/Loaded.tsx';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { KINDS } from '../../library/kinds.ts';
import { expiryText, useDeleteDraft, useDrafts } from './draft-queries.ts';
import classes from './DraftsPage.module.css';
import { usePagePicture } from './use-page-picture.ts';
import { useWasVisible } from '../../base/ui/use-was-visible.ts';
import { t } from '../../base/languages/i18n.ts';

/** The caller's drafts: uploaded, but not submitted. */
export default function DraftsPage() {
  return (
    <Page
      title={t('My drafts')}
      lead={t('Uploaded, but not submitted yet. Only you can see them.')}
      actions={
        <>
          <Button component={Link} to={paths.draftTable('paper')} variant="default">
            {t('Upload many at once')}
          </Button>
          <Button component={Link} to={paths.newDraft('paper')}>
            {t('New upload from photos')}
          </Button>
        </>
      }
    >
      <Loaded query={useDrafts()} loading={t('One moment…')}>
        {(drafts) =>
          drafts.length === 0 ? (
            <EmptySheet text={t('You have no drafts.')} />
          ) : (
            <ul className={classes.list}>
              {drafts.map((draft) => (
                <DraftLine key={draft._id} draft={draft} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function nameOf({ values, proposals, file_name }: Draft): string {
  return values.title || proposals.title?.value || file_name;
}

function DraftLine({ draft }: { readonly draft: Draft }) {
  const [ref, wasVisible] = useWasVisible();
  const picture = usePagePicture({ id: draft._id, page: 1, revision: draft.revision }, wasVisible);
  const remove = useDeleteDraft();
  const dialogs = useDialogs();
  const [now] = useState(() => new Date());
  const name = nameOf(draft);
  const askToDiscard = () =>
    dialogs.confirm({
      title: t('Discard this draft?'),
      text: t('“{name}” and its pages will be deleted. You can’t undo this.', { name }),
      action: t('Discard'),
      onOkay: () => remove.mutate(draft._id),
    });
  return (
    <li ref={ref} className={classes.draft}>
      <span className={classes.frame}>{picture && <img src={picture} alt="" className={classes.picture} />}</span>
      <div className={classes.words}>
        <Link to={paths.draft(draft._id)} className={`${textLink.link} ${classes.name}`}>
          {name}
        </Link>
        <p className={classes.more}>
          {KINDS[draft.kind].words.uploadHeading}, {pagesText(draft)}, {expiryText(draft.expires_at, now)}
        </p>
        {remove.error && <p role="alert">{problemText(remove.error)}</p>}
      </div>
      <Button
        variant="default"
        onClick={askToDiscard}
        loading={remove.isPending}
        aria-label={t('Discard {name}', { name })}
      >
        {t('Discard')}
      </Button>
    </li>
  );
}

function pagesText({ page_count }: Draft): string {
  if (page_count === null) return t('counting pages');
  return t('{n, plural, one {# page} other {# pages}}', { n: page_count });
}
