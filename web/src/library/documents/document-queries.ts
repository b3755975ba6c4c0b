import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { isNotFound } from '../../base/api/api-problem.ts';
import { keepPageOfSameList } from '../../base/api/use-page.ts';
import { type Sort, SORTS } from '@exam-vault/contract/search';
import { hasSort } from './document-fields.ts';
import { filterCount } from './document-filters.ts';
import type {
  AnyDocument,
  ListQuery,
  DocumentKind,
  DocumentPage,
  FormValues,
  SearchPage,
  Transfer,
} from './document-kind.ts';

/** The query keys of one kind. All of them begin with its name. */
export function documentKeys({ kind }: Pick<DocumentKind<AnyDocument>, 'kind'>) {
  return {
    everything: [kind] as const,
    all: (query: ListQuery, page: number) => [kind, 'all', query, page] as const,
    my: (page: number) => [kind, 'my', page] as const,
    get: (id: string) => [kind, 'get', id] as const,
    view: (id: string) => [kind, 'view', id] as const,
    similar: (id: string) => [kind, 'similar', id] as const,
    /** Its sections. The key changes with the file, and when its text is read. */
    outline: (id: string, revision: number, progress: string) => [kind, 'outline', id, revision, progress] as const,
    /** A page. The key changes with the file, and when the words of the page become known. */
    page: (id: string, revision: number, page: number, progress: string) =>
      [kind, 'page', id, revision, page, progress] as const,
  };
}

/** A paged list of documents: its query key and how to load it. */
export interface DocumentSource<D extends AnyDocument> {
  /** The key ends with the page. */
  key(query: ListQuery, page: number): QueryKey;
  load(query: ListQuery, page: number): Promise<SearchPage<D>>;
  /** The available orders. */
  readonly sorts: readonly Sort[];
}

/** Whether this needs the search instead of the plain list. */
export function isSearch({ filters, sort }: ListQuery): boolean {
  return filterCount(filters) > 0 || sort !== undefined;
}

/** The public list. It uses the plain call without filters, otherwise the search. */
export function allDocuments<D extends AnyDocument>(kind: DocumentKind<D>): DocumentSource<D> {
  return {
    key: documentKeys(kind).all,
    load: (query, page) => (isSearch(query) ? kind.calls.search(query, page) : kind.calls.all(page)),
    sorts: SORTS.filter((sort) => hasSort(kind.kind, sort)),
  };
}

/** Who reads a paper for a long time still comes back to the list at once. */
const LIST_KEPT_MS = 30 * 60_000;

export function useDocumentPage<D extends AnyDocument>(source: DocumentSource<D>, query: ListQuery, page: number) {
  const queryKey = source.key(query, page);
  return useQuery({
    queryKey,
    queryFn: () => source.load(query, page),
    placeholderData: keepPageOfSameList(queryKey),
    gcTime: LIST_KEPT_MS,
  });
}

/** The user's own documents. They have neither filters nor orders. */
export function myDocuments<D extends AnyDocument>(kind: DocumentKind<D>): Pick<DocumentSource<D>, 'key' | 'load'> {
  return { key: (_query, page) => documentKeys(kind).my(page), load: (_query, page) => kind.calls.my(page) };
}

export function useMyDocuments<D extends AnyDocument>(kind: DocumentKind<D>, page: number) {
  return useQuery({
    queryKey: documentKeys(kind).my(page),
    queryFn: () => kind.calls.my(page),
    placeholderData: keepPreviousData,
    gcTime: LIST_KEPT_MS,
  });
}

/** A document for the edit form: never cached, and never refreshed while the user types. */
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

/** Between two requests for the progress of indexing. */
const READING_POLL_MS = 3_000;

/** A document to read. During indexing it is polled for the progress, but only while the page is visible. */
export function useDocument<D extends AnyDocument>(kind: DocumentKind<D>, id: string) {
  return useQuery({
    queryKey: documentKeys(kind).view(id),
    queryFn: () => kind.calls.view(id),
    refetchInterval: ({ state: { data, error } }) =>
      isBeingRead(data) && !isNotFound(error) ? READING_POLL_MS : false,
    refetchIntervalInBackground: false,
  });
}

function isBeingRead(document: AnyDocument | undefined): boolean {
  return document?.text_status === 'waiting' || document?.text_status === 'reading';
}

/** After any change all lists, counts and charts of a kind are loaded again when they are next shown. */
export function documentsChanged(
  client: QueryClient,
  { kind }: Pick<DocumentKind<AnyDocument>, 'kind'>,
): Promise<unknown> {
  // What is not on the screen is dropped: shown again before it is loaded, it would ask for files that the change has removed.
  client.removeQueries({ queryKey: [kind], type: 'inactive' });
  return Promise.all([
    client.invalidateQueries({ queryKey: [kind] }),
    client.invalidateQueries({ queryKey: ['stats'] }),
    client.invalidateQueries({ queryKey: ['waiting'] }),
  ]);
}

interface Submission {
  readonly values: FormValues;
  readonly file: File | null;
  readonly transfer: Transfer;
}

/** Uploads a new document, or edits the document with this id. */
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
 * Deletes a document and removes it from the user's own list at once. A failure is only logged, and the list is loaded again
 * (contract policy 8).
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
