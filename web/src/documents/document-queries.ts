import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { usePage } from '../api/use-page.ts';
import { type Filters, filterCount } from './document-filters.ts';
import type { AnyDocument, DocumentKind, DocumentPage, FormValues, Transfer } from './document-kind.ts';

/** Query keys of one kind; everything of a kind lies under its name. */
export function documentKeys({ kind }: Pick<DocumentKind<AnyDocument>, 'kind'>) {
  return {
    everything: [kind] as const,
    all: (filters: Filters, page: number) => [kind, 'all', filters, page] as const,
    my: (page: number) => [kind, 'my', page] as const,
    get: (id: string) => [kind, 'get', id] as const,
    view: (id: string) => [kind, 'view', id] as const,
  };
}

/** One list of documents, a page at a time: where it is kept and how it is read. */
export interface DocumentSource<D extends AnyDocument> {
  /** Ends with the page; what comes before it names the list and its filters. */
  key(filters: Filters, page: number): QueryKey;
  load(filters: Filters, page: number): Promise<DocumentPage<D>>;
}

/** The public list: the plain call without filters, the search with any. */
export function allDocuments<D extends AnyDocument>(kind: DocumentKind<D>): DocumentSource<D> {
  return {
    key: documentKeys(kind).all,
    load: (filters, page) => (filterCount(filters) === 0 ? kind.calls.all(page) : kind.calls.search(filters, page)),
  };
}

export function useDocumentPage<D extends AnyDocument>(source: DocumentSource<D>, filters: Filters, page: number) {
  return usePage(source.key(filters, page), () => source.load(filters, page));
}

export function useMyDocuments<D extends AnyDocument>(kind: DocumentKind<D>, page: number) {
  return useQuery({
    queryKey: documentKeys(kind).my(page),
    queryFn: () => kind.calls.my(page),
    placeholderData: keepPreviousData,
  });
}

/** A document to fill the edit form: read anew each time, and never changed under the hands of who types. */
export function useDocumentToEdit<D extends AnyDocument>(kind: DocumentKind<D>, id: string) {
  return useQuery({
    queryKey: documentKeys(kind).get(id),
    queryFn: () => kind.calls.get(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useDocument<D extends AnyDocument>(kind: DocumentKind<D>, id: string) {
  return useQuery({ queryKey: documentKeys(kind).view(id), queryFn: () => kind.calls.view(id) });
}

/** Any change may move a document between lists, counts and charts: all of its kind is read again when next seen. */
export function documentsChanged(
  client: QueryClient,
  { kind }: Pick<DocumentKind<AnyDocument>, 'kind'>,
): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: [kind] }),
    client.invalidateQueries({ queryKey: ['stats'] }),
  ]);
}

interface Submission {
  readonly values: FormValues;
  readonly file: File | null;
  readonly transfer: Transfer;
}

/** Uploads a new document, or changes the one of `id`. */
export function useSubmitDocument<D extends AnyDocument>(kind: DocumentKind<D>, id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, file, transfer }: Submission) => {
      if (id !== undefined) return kind.calls.edit(id, values, file, transfer);
      if (file === null) return Promise.reject(new TypeError('an upload has a file'));
      return kind.calls.upload(values, file, transfer);
    },
    onSuccess: () => documentsChanged(client, kind),
  });
}

function without<D extends AnyDocument>({ data, total }: DocumentPage<D>, id: string): DocumentPage<D> {
  const left = data.filter((document) => document._id !== id);
  return { data: left, total: total - (data.length - left.length) };
}

/**
 * Deletes a document and takes it out of the own list at once. A failure is only logged; then the list is read again and
 * shows what is true (contract policy 8).
 */
export function useDeleteDocument<D extends AnyDocument>(kind: DocumentKind<D>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => kind.calls.remove(id),
    onSuccess: (_answer, id) => {
      client.setQueriesData<DocumentPage<D>>({ queryKey: [kind.kind, 'my'] }, (page) => page && without(page, id));
    },
    onError: (error) => console.error(`The ${kind.words.one} could not be deleted`, error),
    onSettled: () => documentsChanged(client, kind),
  });
}
