import { type DocumentKind as KindName, mapKinds } from '@exam-vault/contract/document-fields';
import type { ComponentType } from 'react';
import type { AnyDocument, DocumentKind } from '../../library/documents/document-kind.ts';
import { type Chunk, lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { KIND_CHUNKS } from './document-kinds.ts';

type KindPage<Props> = ComponentType<Props & { readonly kind: DocumentKind<AnyDocument> }>;

/** A page of a kind. Page and kind are loaded when it is first shown. */
function kindPage<Props extends object>(name: KindName, load: () => Promise<KindPage<Props>>): Chunk<Props> {
  return lazyChunk<Props>(async () => {
    const [Page, kind] = await Promise.all([load(), KIND_CHUNKS[name].kind()]);
    return { default: (props: Props) => <Page {...props} kind={kind} /> };
  });
}

/** The pages that every kind has. */
export const DOCUMENT_PAGES = mapKinds((name) => {
  const { formPage } = KIND_CHUNKS[name];
  return {
    All: kindPage(name, async () => (await import('../../library/documents/AllDocumentsPage.tsx')).AllDocumentsPage),
    My: kindPage(name, async () => (await import('../../library/documents/MyDocumentsPage.tsx')).MyDocumentsPage),
    View: kindPage<{ readonly back: string }>(
      name,
      async () => (await import('./DocumentViewPage.tsx')).DocumentViewPage,
    ),
    Form: formPage
      ? lazyChunk(formPage)
      : kindPage<object>(
          name,
          async () => (await import('../../uploading/form/DocumentFormPage.tsx')).DocumentFormPage,
        ),
  };
});
