import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../identity/session.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import type { PageAnchor } from '../app/paths.ts';
import { Page } from '../ui/Page.tsx';
import { actorOf } from './actor.ts';
import { DocumentBrowser } from './DocumentBrowser.tsx';
import { DocumentCard, titleIdOf } from './DocumentCard.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { allDocuments } from './document-queries.ts';
import { useOpenFromList } from './return-path.ts';
import { anchorOf } from './search/search-hit.ts';

/** The public list of a kind. Teachers also see Edit on each card. */
export function AllDocumentsPage<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  const navigate = useNavigate();
  const open = useOpenFromList();
  const { role } = useSession();
  const source = useMemo(() => allDocuments(kind), [kind]);
  const isTeacher = isApprovedTeacher(actorOf(role));
  const upload = <Button onClick={() => void navigate(kind.paths.upload())}>{kind.words.uploadButton}</Button>;
  return (
    <Page title={kind.words.allHeading}>
      <DocumentBrowser
        kind={kind}
        source={source}
        loadingText={kind.messages.loadingAll}
        empty={<EmptySheet text={`There are no ${kind.words.many} here yet.`} action={upload} />}
        alertsFailure
      >
        {(document, hit) => {
          const pathTo = (place?: PageAnchor) => kind.paths.viewInAll(document._id, place);
          const titleId = titleIdOf(document);
          return (
            <DocumentCard kind={kind} document={document} pathTo={pathTo} hit={hit}>
              <Button aria-describedby={titleId} onClick={() => open(pathTo(anchorOf(hit)))}>
                View
              </Button>
              {isTeacher && (
                <Button
                  variant="default"
                  aria-describedby={titleId}
                  onClick={() => void navigate(kind.paths.edit(document._id))}
                >
                  Edit
                </Button>
              )}
            </DocumentCard>
          );
        }}
      </DocumentBrowser>
    </Page>
  );
}
