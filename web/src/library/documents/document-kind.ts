import type { AnyDocument, DocumentContract } from '@exam-vault/contract/document-contract';
import type { DocumentKind as KindName } from '@exam-vault/contract/documents';
import type { Answer } from '@exam-vault/contract/endpoint';
import type { Outline } from '@exam-vault/contract/outlines';
import type { PaperApprovalStatus, ReviewState, Role } from '@exam-vault/contract/permissions';
import type { searchPapers } from '@exam-vault/contract/papers';
import type { FoundPages, Match, ReadPage, Sort } from '@exam-vault/contract/search';
import type { ReactNode } from 'react';
import type { documentPaths } from '../../base/routing/paths.ts';
import type { Filters } from './document-filters.ts';
import type { FieldControl } from './document-fields.ts';

export type { AnyDocument };

/** The values of a form by field name. Empty strings for empty fields. */
export type FormValues = Readonly<Record<string, string>>;

export interface DocumentPage<D> {
  readonly data: D[];
  readonly total: number;
}

type SearchAnswer = Answer<typeof searchPapers>;

/** What the hub detected in a query. */
export type ParsedQuery = NonNullable<SearchAnswer['understood']>;
/** The number of results by field and value. */
export type Facets = NonNullable<SearchAnswer['facets']>;

/** A document with the matches of a search in it. */
export type MatchedDocument<D> = D & { readonly matches?: readonly Match[] | undefined };

/** A page of search results. A page of a plain list has only the documents. */
export interface SearchPage<D>
  extends DocumentPage<MatchedDocument<D>>, Pick<SearchAnswer, 'about' | 'did_you_mean' | 'understood' | 'facets'> {}

/** The filters and the order of a list. Without filters it shows everything. */
export interface ListQuery {
  /** `title` is the text of the search box. */
  readonly filters: Filters;
  /** Absent: by relevance for a search text, otherwise newest first. */
  readonly sort?: Sort | undefined;
}

/** Progress and cancelling of an upload. */
export interface Transfer {
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
  /** The idempotency key: repeating an upload after a broken connection creates one document. */
  readonly key?: string;
}

export interface DocumentCalls<D extends AnyDocument> {
  all(page: number): Promise<DocumentPage<D>>;
  search(query: ListQuery, page: number): Promise<SearchPage<D>>;
  my(page: number): Promise<DocumentPage<D>>;
  /** For the edit form. */
  get(id: string): Promise<D>;
  /** `ahead`: before anybody looks at it. */
  view(id: string, ahead?: boolean): Promise<D>;
  upload(values: FormValues, file: File, transfer: Transfer): Promise<D>;
  /** Without a file the old file stays. */
  edit(id: string, values: FormValues, file: File | null, transfer: Transfer): Promise<D>;
  remove(id: string): Promise<unknown>;
  /** Counts a download and returns the new count. */
  countDownload(id: string): Promise<number>;
  /** Documents of the same subject with a similar text. */
  similar(id: string): Promise<D[]>;
  /** A page: its pictures, and its words with their positions. */
  page(id: string, page: number): Promise<ReadPage>;
  /** The same without the words. */
  pagePictures(id: string, page: number): Promise<ReadPage>;
  /** The pages on which a text stands. */
  find(id: string, text: string): Promise<FoundPages>;
  /** Its sections. */
  outline(id: string): Promise<Outline>;
}

export interface DetailRow {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes a whole line on a phone. */
  readonly wide?: boolean;
  /** Takes the place of its label too. */
  readonly whole?: boolean;
}

type AnyContract = DocumentContract<KindName, AnyDocument>;

/** Everything on the screen that differs between kinds of documents. */
export interface DocumentKind<D extends AnyDocument> {
  readonly kind: KindName;
  readonly words: AnyContract['words'] & {
    readonly allHeading: string;
    readonly myHeading: string;
    readonly uploadHeading: string;
    readonly editHeading: string;
    readonly viewHeading: string;
    /** The accessible name of the details beside the file. */
    readonly about: string;
    /** Shown when the document is deleted, withdrawn or not visible for this user. */
    readonly gone: string;
    readonly selectFile: string;
    readonly submit: string;
    readonly submitEdit: string;
    readonly uploadButton: string;
    readonly download: string;
    /** The accessible name of a pager. */
    readonly pages: string;
    /** Instead of a list without documents. */
    readonly noneYet: string;
  };
  /** '3 papers'. */
  count(n: number): string;
  readonly messages: AnyContract['messages'];
  readonly paths: (typeof documentPaths)[KindName];
  readonly fields: readonly FieldControl[];
  /** Spec section 2: papers have radio buttons for the file type, and the button of notes asks for it. */
  readonly asksFileType: 'beside the button' | 'by the button';
  /** The filters besides the title. */
  readonly filters: readonly FieldControl[];
  /** Spec section 2: papers have the filters under the search box, notes behind Apply Filter. */
  readonly filtersIn: 'bar' | 'modal';
  readonly calls: DocumentCalls<D>;
  /** The headline of the details, as on the printed document. */
  sheetHead(document: D): string;
  /** What a line of a list says after the subject: always as many texts, so that they form columns; '' for none. */
  lineFacts(document: D): readonly string[];
  /** The rows about the review on the reading page: how it ended. */
  reviewDetails(document: D): readonly DetailRow[];
  /** Null for a kind without review. */
  status(document: D): PaperApprovalStatus | null;
  /** What its stamp says. */
  reviewState(document: D): ReviewState | null;
  /** Where one is reviewed; absent: nobody reviews it. */
  readonly reviewPath?: (id: string) => string;
  /** The reviewer's comment, or null. */
  comment(document: D): string | null;
  /** The words of a download's file name (spec section 7). */
  downloadWords(document: D): readonly string[];
  /** What an edit sends besides the fields of the form, for a kind that is tied to another. */
  tie?(document: D): FormValues;
  /** A warning above the edit form about a further effect of the edit. */
  editWarning(document: D, role: Role | null): string | null;
}

/** Of what is shown under a document because it is tied to it. */
export interface TieProps {
  readonly id: string;
  readonly document: AnyDocument;
}
