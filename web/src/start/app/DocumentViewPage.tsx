import { PINNED_KINDS } from '@exam-vault/contract/helpful';
import { mayReview } from '@exam-vault/contract/permissions';
import { Suspense, useDeferredValue, useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { Link, useParams } from '../../base/routing/routing.tsx';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { PageMarkers, type PageMarker } from '../../library/viewer/page-markers.ts';
import { Page } from '../../base/ui/Page.tsx';
import { BackToList } from '../../library/documents/BackToList.tsx';
import type { AnyDocument, DocumentKind } from '../../library/documents/document-kind.ts';
import { DocumentReader } from '../../library/documents/DocumentReader.tsx';
import { BookmarkButton } from '../../library/bookmarks/BookmarkButton.tsx';
import { SubjectTools } from '../../people/personal/SubjectTools.tsx';
import { QUESTIONS_OF_KIND } from '../../studying/questions/questions-of-kind.ts';
import { ReportTools } from '../../people/reports/ReportTools.tsx';
import { useNoteReading } from '../../library/bookmarks/recent-queries.ts';
import { useDocument } from '../../library/documents/document-queries.ts';
import { TIES_OF_KIND } from '../../library/solutions/ties-of-kind.ts';
import { SimilarDocuments } from '../../library/search/SimilarDocuments.tsx';

// The file comes first.
const HelpfulTools = lazyChunk(() => import('../../studying/helpful/HelpfulTools.tsx'));
const Remarks = lazyChunk(() => import('../../studying/answers/Remarks.tsx'));

/** A paper or notes that others read: teachers may pin them. */
function isPublished<D extends AnyDocument>(kind: DocumentKind<D>, document: D): boolean {
  const status = kind.status(document);
  return PINNED_KINDS.includes(kind.kind) && !document.hidden && (status === null || status === 'Approved');
}

interface DocumentViewPageProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  /** The plain address of the list: All or My. */
  readonly back: string;
}

/** The details and the file of one document. */
export function DocumentViewPage<D extends AnyDocument>({ kind, back }: DocumentViewPageProps<D>) {
  const { id = '' } = useParams();
  const list = back === kind.paths.my() ? kind.words.myHeading : kind.words.allHeading;
  // The answer is drawn in pieces (decision 75).
  const data = useDeferredValue(useDocument(kind, id).data);
  const isShown = data !== undefined;
  const { role } = useSession();
  const [markers, setMarkers] = useState<readonly PageMarker[]>([]);
  const Ties = TIES_OF_KIND[kind.kind];
  const isForReview = mayReview(actorOf(role)) && data && kind.reviewState(data) === 'Pending';
  useNoteReading(id, isShown);
  return (
    <Page
      title={kind.words.viewHeading}
      actions={
        <>
          {isForReview && kind.reviewPath && <Link to={kind.reviewPath(id)}>{t('Review or set a release date')}</Link>}
          {isShown && <BookmarkButton id={id} />}
          <BackToList list={back} name={list} />
        </>
      }
    >
      <PageMarkers value={markers}>
        <DocumentReader
          key={id}
          kind={kind}
          id={id}
          Questions={QUESTIONS_OF_KIND[kind.kind]}
          after={
            <>
              <Suspense fallback={null}>
                {data && role !== null && (
                  <HelpfulTools kind={kind.kind} document={data} mayBePinned={isPublished(kind, data)} />
                )}
              </Suspense>
              {data && Ties && <Ties id={id} document={data} />}
              {data && <SubjectTools subject={data.subject} notice={kind.paths.notice(id)} />}
              {data && (
                <ReportTools kind={kind.kind} id={id} isHidden={data.hidden === true} hiddenAs={data.hidden_as} />
              )}
              <Suspense fallback={null}>
                {data && role !== null && (
                  <Remarks document={data} pagePictures={kind.calls.pagePictures} onMarkers={setMarkers} />
                )}
              </Suspense>
              <SimilarDocuments kind={kind} id={id} />
            </>
          }
        />
      </PageMarkers>
    </Page>
  );
}
