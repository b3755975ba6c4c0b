import { mayDelete, mayEdit } from '@exam-vault/contract/permissions';
import { Button } from '../../base/ui/Button.tsx';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from '../../base/routing/routing.tsx';
import { useSession } from '../../base/session/session.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { focusIfLost } from '../../base/ui/focus.ts';
import { Page } from '../../base/ui/Page.tsx';
import { actorOf } from '../../base/session/role-answer.ts';
import { CardGrid, LoadingCards } from './CardGrid.tsx';
import { DocumentItem, useButtonStyles } from '../lists/DocumentItem.tsx';
import { useListView } from '../lists/list-view.ts';
import { useNextPage, usePrefetchDocument } from '../lists/prefetch.ts';
import { useResultKeys } from '../lists/use-result-keys.ts';
import { ViewSwitch } from '../lists/ViewSwitch.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { myDocuments, useDeleteDocument, useMyDocuments } from './document-queries.ts';
import { titleIdOf, useListPlace, useReturnsToDocument } from './list-place.ts';
import { useOpenFromList } from './return-path.ts';
import { PagedList } from '../lists/PagedList.tsx';
import classes from './MyDocumentsPage.module.css';
import { useDocumentListAddress } from './use-list-address.ts';
import { readersOf } from './readers-of.ts';
import { t } from '../../base/languages/i18n.ts';

const NO_FILTERS = [] as const;

/** The user's own documents, with View, Edit and Delete. */
export function MyDocumentsPage<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  return (
    <Page title={kind.words.myHeading} actions={<ViewSwitch />} focusesHeading={!useReturnsToDocument()}>
      <MyDocuments kind={kind} />
    </Page>
  );
}

function MyDocuments<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  const { messages, words } = kind;
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const address = useDocumentListAddress(NO_FILTERS);
  const list = useMyDocuments(kind, address.page);
  const deletion = useDeleteDocument(kind);
  const top = useRef<HTMLParagraphElement>(null);
  const view = useListView();
  const box = useRef<HTMLDivElement>(null);
  const prefetch = usePrefetchDocument(kind);
  const source = useMemo(() => myDocuments(kind), [kind]);
  useNextPage(source, address.query, address.page, list.isPlaceholderData ? undefined : list.data);
  useResultKeys(box);
  useListPlace(list.isSuccess && !list.isPlaceholderData, top);
  const uploadButton = useRef<HTMLButtonElement>(null);
  // After the last document is deleted the count disappears, and it had the focus.
  const isEmptied = !deletion.isIdle && list.data?.total === 0;
  useEffect(() => {
    if (isEmptied) focusIfLost(uploadButton.current);
  }, [isEmptied]);

  const confirmDelete = (document: D) =>
    dialogs.confirm({
      ...messages.confirmDelete,
      onOkay: () => {
        deletion.mutate(document._id);
        // The card disappears together with the button that had the focus.
        top.current?.focus();
      },
    });
  return (
    <div ref={box} className={classes.list}>
      <PagedList
        query={list}
        address={address}
        loading={<LoadingCards text={messages.loadingMy} view={view} />}
        empty={
          <EmptySheet
            text={messages.noOwn}
            action={
              <Button ref={uploadButton} onClick={() => navigate(kind.paths.upload())}>
                {words.uploadButton}
              </Button>
            }
          />
        }
        count={kind.count}
        pages={words.pages}
        top={top}
      >
        {(documents, isStale) => (
          <CardGrid documents={documents} stale={isStale} label={words.myHeading} view={view} onPoint={prefetch}>
            {(document) => (
              <MyDocumentCard
                kind={kind}
                document={document}
                isDeleting={deletion.isPending && deletion.variables === document._id}
                onDelete={() => confirmDelete(document)}
              />
            )}
          </CardGrid>
        )}
      </PagedList>
    </div>
  );
}

interface MyDocumentCardProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
  readonly isDeleting: boolean;
  readonly onDelete: () => void;
}

function MyDocumentCard<D extends AnyDocument>({ kind, document, isDeleting, onDelete }: MyDocumentCardProps<D>) {
  const navigate = useNavigate();
  const open = useOpenFromList();
  const styles = useButtonStyles();
  const actor = actorOf(useSession().role);
  const rights = {
    own: true,
    paper_approval_status: kind.status(document),
    deleted: false,
    hidden: document.hidden === true,
    withdrawn: document.hidden_as !== undefined,
    readers: readersOf(document),
  };
  const titleId = titleIdOf(document);
  const path = kind.paths.viewInMy(document._id);
  return (
    <DocumentItem kind={kind} document={document} pathTo={() => path} withStatus>
      <Button {...styles.main} aria-describedby={titleId} onClick={() => open(path)}>
        {t('View')}
      </Button>
      {mayEdit(actor, rights) && (
        <Button {...styles.other} aria-describedby={titleId} onClick={() => navigate(kind.paths.edit(document._id))}>
          {t('Edit')}
        </Button>
      )}
      {mayDelete(actor, rights) && (
        <BusyButton
          {...styles.other}
          className={classes.delete}
          aria-describedby={titleId}
          busy={isDeleting}
          onClick={onDelete}
        >
          {t('Delete')}
        </BusyButton>
      )}
    </DocumentItem>
  );
}
