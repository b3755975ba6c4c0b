import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { isNotFound } from '../api/api-problem.ts';
import { keepPageOfSameList } from '../api/use-page.ts';
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

/** Query keys of one kind; everything of a kind lies under its name. */
export function documentKeys({ kind }: Pick<DocumentKind<AnyDocument>, 'kind'>) {
  return {
    everything: [kind] as const,
    all: (query: ListQuery, page: number) => [kind, 'all', query, page] as const,
    my: (page: number) => [kind, 'my', page] as const,
    get: (id: string) => [kind, 'get', id] as const,
    view: (id: string) => [kind, 'view', id] as const,
    similar: (id: string) => [kind, 'similar', id] as const,
    /** What pages say: other ones when the file is another, or has been read further. */
    pages: ({ _id, revision, text_status, pages_read }: AnyDocument) =>
      [kind, 'pages', _id, revision, text_status, pages_read] as const,
  };
}

/** One list of documents, a page at a time: where it is kept and how it is read. */
export interface DocumentSource<D extends AnyDocument> {
  /** Ends with the page; what comes before it names the list and what is asked of it. */
  key(query: ListQuery, page: number): QueryKey;
  load(query: ListQuery, page: number): Promise<SearchPage<D>>;
  /** The orders it can be read in. */
  readonly sorts: readonly Sort[];
}

/** Whether anything is asked that the plain list does not answer. */
export function isSearch({ filters, sort }: ListQuery): boolean {
  return filterCount(filters) > 0 || sort !== undefined;
}

/** The public list: the plain call when nothing is asked, else the search. */
export function allDocuments<D extends AnyDocument>(kind: DocumentKind<D>): DocumentSource<D> {
  return {
    key: documentKeys(kind).all,
    load: (query, page) => (isSearch(query) ? kind.calls.search(query, page) : kind.calls.all(page)),
    sorts: SORTS.filter((sort) => hasSort(kind.kind, sort)),
  };
}

export function useDocumentPage<D extends AnyDocument>(source: DocumentSource<D>, query: ListQuery, page: number) {
  const queryKey = source.key(query, page);
  return useQuery({ queryKey, queryFn: () => source.load(query, page), placeholderData: keepPageOfSameList(queryKey) });
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

/** Milliseconds between two looks at a text that is still being read. */
const READING_POLL_MS = 3_000;

/** A document to read. While its text is taken, how far that is is asked again now and then, as long as somebody looks. */
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
