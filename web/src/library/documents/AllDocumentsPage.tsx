import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { Button } from '../../base/ui/Button.tsx';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from '../../base/routing/routing.tsx';
import { useSession } from '../../base/session/session.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import type { PageAnchor } from '../../base/routing/paths.ts';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { actorOf } from '../../base/session/role-answer.ts';
import classes from './AllDocumentsPage.module.css';
import { DocumentBrowser } from './DocumentBrowser.tsx';
import { DocumentItem, useButtonStyles } from '../lists/DocumentItem.tsx';
import { DownloadSelected, SelectButton } from '../lists/DownloadSelected.tsx';
import { ViewSwitch } from '../lists/ViewSwitch.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { allDocuments } from './document-queries.ts';
import { titleIdOf, useReturnsToDocument } from './list-place.ts';
import { useOpenFromList } from './return-path.ts';
import { anchorOf } from '../search/search-hit.ts';
import { t } from '../../base/languages/i18n.ts';

/** Leads to the subject that is filtered by, and with what is searched for to the search for questions; for those who may use them. */
function FromQuestions<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  const { signedIn } = useSession();
  const [address] = useSearchParams();
  if (!signedIn || !kind.paths.questions) return null;
  const query = { query: address.get('title') ?? '' };
  const filters = ['subject', 'semester', 'exam_type', 'exam_year'].map((name) => [name, address.get(name) ?? '']);
  const subject = address.get('subject');
  return (
    <>
      {subject && kind.paths.subject && (
        <Link className={textLink.link} to={kind.paths.subject(subject)}>
          {t('About {subject}', { subject })}
        </Link>
      )}
      <Link
        className={`${textLink.link} ${classes.onWide}`}
        to={kind.paths.questions({ ...query, ...Object.fromEntries(filters) })}
      >
        {t('Search questions')}
      </Link>
    </>
  );
}

/** Leads with what is searched for to the search for solutions. */
function FromSolutions<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  const [address] = useSearchParams();
  if (!kind.paths.solutions) return null;
  const kept = ['title', 'subject', 'semester', 'exam_type', 'exam_year'].map((name) => [
    name,
    address.get(name) ?? '',
  ]);
  return (
    <Link className={textLink.link} to={kind.paths.solutions(Object.fromEntries(kept))}>
      {t('Solutions')}
    </Link>
  );
}

/** The public list of a kind. Teachers also see Edit on each card. */
export function AllDocumentsPage<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  const navigate = useNavigate();
  const open = useOpenFromList();
  const returnsToDocument = useReturnsToDocument();
  const { role } = useSession();
  const styles = useButtonStyles();
  const source = useMemo(() => allDocuments(kind), [kind]);
  const isTeacher = isApprovedTeacher(actorOf(role));
  const upload = <Button onClick={() => navigate(kind.paths.upload())}>{kind.words.uploadButton}</Button>;
  return (
    <Page
      title={kind.words.allHeading}
      actions={
        <>
          <FromQuestions kind={kind} />
          <FromSolutions kind={kind} />
          <ViewSwitch />
        </>
      }
      focusesHeading={!returnsToDocument}
    >
      <DocumentBrowser
        kind={kind}
        source={source}
        loadingText={kind.messages.loadingAll}
        empty={<EmptySheet text={kind.words.noneYet} action={upload} />}
        alertsFailure
        tools={<SelectButton />}
      >
        {(document, hit) => {
          const pathTo = (place?: PageAnchor) => kind.paths.viewInAll(document._id, place);
          const titleId = titleIdOf(document);
          return (
            <DocumentItem kind={kind} document={document} pathTo={pathTo} hit={hit}>
              <Button {...styles.main} aria-describedby={titleId} onClick={() => open(pathTo(anchorOf(hit)))}>
                {t('View')}
              </Button>
              {isTeacher && (
                <Button
                  {...styles.other}
                  aria-describedby={titleId}
                  onClick={() => navigate(kind.paths.edit(document._id))}
                >
                  {t('Edit')}
                </Button>
              )}
            </DocumentItem>
          );
        }}
      </DocumentBrowser>
      <DownloadSelected />
    </Page>
  );
}
