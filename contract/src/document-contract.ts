import type * as z from 'zod/mini';
import type { DocumentForm, DocumentKind, FilterField } from './document-fields.ts';
import type {
  deleteAnswer,
  documentParams,
  documentShape,
  downloadAnswer,
  downloadBody,
  myQuery,
  pageQuery,
} from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import type { outline } from './outlines.ts';
import type {
  findQuery,
  foundPages,
  Match,
  pageParams,
  readPage,
  readPageQuery,
  searchAnswer,
  searchShape,
} from './search.ts';
import type { Say } from './texts.ts';

/** What documents of every kind have on the wire. */
export type AnyDocument = {
  [Field in Exclude<keyof typeof documentShape, OnlyWhereTrue>]: z.output<(typeof documentShape)[Field]>;
} & { [Field in OnlyWhereTrue]?: z.output<(typeof documentShape)[Field]> };
type OnlyWhereTrue = 'helpful' | 'hidden' | 'hidden_as' | 'incomplete' | 'pinned' | 'then_called';

type Call<Access, Schemas> = Endpoint & { readonly access: Access } & Readonly<Schemas>;
type One<Document> = { params: typeof documentParams; answer: z.ZodMiniType<Document> };
type Form = z.ZodMiniType<DocumentForm>;
type SearchAnswer<Document> = z.output<
  ReturnType<typeof searchAnswer<z.ZodMiniType<Document & { matches?: Match[] | undefined }>>>
>;

/** The query of a search: a filter for each field of the kind, the review state where the kind has one, and `searchShape`. */
export type SearchParameters = { readonly [Name in FilterField]?: string | undefined } & {
  readonly [Name in keyof typeof searchShape]?: z.output<(typeof searchShape)[Name]>;
} & { readonly paper_approval_status?: string | undefined };

/** The calls of a document's life. Each kind has its own paths (spec section 7). */
export interface DocumentEndpoints<Document> {
  /** To fill the edit form. */
  readonly get: Call<'reader', One<Document>>;
  readonly view: Call<'reader', One<Document>>;
  readonly all: Call<'reader', { query: typeof pageQuery; answer: z.ZodMiniType<{ data: Document[]; total: number }> }>;
  readonly my: Call<'member', { query: typeof myQuery; answer: z.ZodMiniType<Document[]> }>;
  readonly upload: Call<'uploader', { form: Form; answer: z.ZodMiniType<Document> }>;
  readonly edit: Call<'member', { form: Form } & One<Document>>;
  readonly remove: Call<'member', { params: typeof documentParams; answer: typeof deleteAnswer }>;
  readonly countDownload: Call<'member', { body: typeof downloadBody; answer: typeof downloadAnswer }>;
  readonly search: Call<
    'reader',
    { query: z.ZodMiniType<SearchParameters>; answer: z.ZodMiniType<SearchAnswer<Document>> }
  >;
  readonly similar: Call<'reader', { params: typeof documentParams; answer: z.ZodMiniType<{ data: Document[] }> }>;
  /** The words of a page with their places. */
  readonly page: Call<'reader', { params: typeof pageParams; query: typeof readPageQuery; answer: typeof readPage }>;
  /** The pages on which a text stands. */
  readonly find: Call<'reader', { params: typeof documentParams; query: typeof findQuery; answer: typeof foundPages }>;
  readonly outline: Call<'reader', { params: typeof documentParams; answer: typeof outline }>;
}

interface Dialog {
  readonly title: string;
  readonly text: string;
}

/** Everything in which one kind of document differs from another in the contract; `document-contracts.ts` has them all. */
export interface DocumentContract<Kind extends DocumentKind, Document> {
  readonly kind: Kind;
  /** Whether a teacher approves or rejects it (spec section 4). */
  readonly hasReview: boolean;
  readonly answer: z.ZodMiniType<Document>;
  readonly form: Form;
  readonly endpoints: DocumentEndpoints<Document>;
  readonly words: {
    /** 'the paper', 'the notes'. */
    readonly noun: string;
    /** In a sentence: '3 papers'. */
    readonly one: string;
    readonly many: string;
    /** One and many, in the message of a search. */
    readonly found: readonly [one: string, many: string];
    /** The answer to a deletion. */
    readonly deleted: string;
  };
  /** The texts of the specification, or made alike (contract policy 9). */
  readonly messages: {
    readonly uploaded: Dialog;
    readonly edited: Dialog;
    readonly confirmDelete: Dialog;
    readonly noOwn: string;
    /** Title of the dialog for 403 NOT_APPROVED (contract policy 9). */
    readonly notApprovedTitle: string;
    loadFailed(error: string, say?: Say): Dialog;
    readonly loadingAll: string;
    readonly loadingMy: string;
    readonly loadingForm: string;
    readonly uploading: string;
    readonly editing: string;
  };
}
