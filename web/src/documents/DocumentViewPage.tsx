import { useDeferredValue } from 'react';
import { useParams } from '../routing/routing.ts';
import { Page } from '../ui/Page.tsx';
import { BackToList } from './BackToList.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { DocumentReader } from './DocumentReader.tsx';
import { BookmarkButton } from '../personal/BookmarkButton.tsx';
import { SubjectTools } from '../personal/SubjectTools.tsx';
import { ReportTools } from '../reports/ReportTools.tsx';
import { useNoteReading } from '../personal/recent-queries.ts';
import { useDocument } from './document-queries.ts';
import { SimilarDocuments } from './search/SimilarDocuments.tsx';

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
  useNoteReading(id, isShown);
  return (
    <Page
      title={kind.words.viewHeading}
      actions={
        <>
          {isShown && <BookmarkButton id={id} />}
          <BackToList list={back} name={list} />
        </>
      }
    >
      <DocumentReader
        key={id}
        kind={kind}
        id={id}
        after={
          <>
            {data && <SubjectTools subject={data.subject} notice={kind.paths.notice(id)} />}
            {data && <ReportTools kind={kind.kind} id={id} isHidden={data.hidden === true} />}
            <SimilarDocuments key={id} kind={kind} id={id} />
          </>
        }
      />
    </Page>
  );
}
