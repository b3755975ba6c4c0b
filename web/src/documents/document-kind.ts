import type { AnyDocument, DocumentContract } from '@exam-vault/contract/document-contract';
import type { DocumentKind as KindName } from '@exam-vault/contract/documents';
import type { Answer } from '@exam-vault/contract/endpoint';
import type { PaperApprovalStatus, Role } from '@exam-vault/contract/permissions';
import type { searchPapers } from '@exam-vault/contract/papers';
import type { Match, ReadPage, Sort } from '@exam-vault/contract/search';
import type { ReactNode } from 'react';
import type { documentPaths } from '../app/paths.ts';
import type { Filters } from './document-filters.ts';
import type { FieldControl } from './document-fields.ts';

export type { AnyDocument };

/** What was typed or chosen, by field name; empty where nothing is. */
export type FormValues = Readonly<Record<string, string>>;

export interface DocumentPage<D> {
  readonly data: D[];
  readonly total: number;
}

type SearchAnswer = Answer<typeof searchPapers>;

/** How a question was read. */
export type ParsedQuery = NonNullable<SearchAnswer['understood']>;
/** In how many of the documents found a value is, by field and value. */
export type Facets = NonNullable<SearchAnswer['facets']>;

/** A document, and where in it the words stand that were asked for. */
export type MatchedDocument<D> = D & { readonly matches?: readonly Match[] | undefined };

/** A page of what was found; of a plain list it is only the documents. */
export interface SearchPage<D>
  extends DocumentPage<MatchedDocument<D>>, Pick<SearchAnswer, 'about' | 'did_you_mean' | 'understood' | 'facets'> {}

/** What a list is asked for: everything, unless something is chosen. */
export interface ListQuery {
  /** The question to the box is the one of `title`. */
  readonly filters: Filters;
  /** Absent: the best first for a question, else the newest. */
  readonly sort?: Sort | undefined;
}

/** How an upload tells of its way and is called off. */
export interface Transfer {
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
  /** Of an upload: sent again with the same one after a broken connection, it is made once. */
  readonly key?: string;
}

export interface DocumentCalls<D extends AnyDocument> {
  all(page: number): Promise<DocumentPage<D>>;
  search(query: ListQuery, page: number): Promise<SearchPage<D>>;
  my(page: number): Promise<DocumentPage<D>>;
  /** For the edit form. */
  get(id: string): Promise<D>;
  view(id: string): Promise<D>;
  upload(values: FormValues, file: File, transfer: Transfer): Promise<D>;
  /** Without a file the old one stays. */
  edit(id: string, values: FormValues, file: File | null, transfer: Transfer): Promise<D>;
  remove(id: string): Promise<unknown>;
  /** Counts a download; answers the new count. */
  countDownload(id: string): Promise<number>;
  /** Documents of the same subject with a similar text. */
  similar(id: string): Promise<D[]>;
  /** The words of a page with their places. */
  page(id: string, page: number): Promise<ReadPage>;
}

export interface DetailRow {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes a line of its own on a phone. */
  readonly wide?: boolean;
  /** Takes the room of its label too. */
  readonly whole?: boolean;
}

type AnyContract = DocumentContract<KindName, AnyDocument>;

/** Everything in which one kind of document differs from another on the screen; the life itself is shared. */
export interface DocumentKind<D extends AnyDocument> {
  readonly kind: KindName;
  readonly words: AnyContract['words'] & {
    readonly allHeading: string;
    readonly myHeading: string;
    readonly uploadHeading: string;
    readonly editHeading: string;
    readonly viewHeading: string;
    /** Names the details beside the file. */
    readonly about: string;
    /** In its place when it is deleted, withdrawn or not for this reader. */
    readonly gone: string;
    readonly selectFile: string;
    readonly submit: string;
    readonly submitEdit: string;
    readonly uploadButton: string;
    readonly download: string;
  };
  readonly messages: AnyContract['messages'];
  readonly paths: (typeof documentPaths)[KindName];
  readonly fields: readonly FieldControl[];
  /** Spec section 2: a paper's file type is chosen beside the button, the notes' button asks for it. */
  readonly asksFileType: 'beside the button' | 'by the button';
  /** The filters beside the title. */
  readonly filters: readonly FieldControl[];
  /** Spec section 2: papers have them under the search box, notes behind Apply Filter. */
  readonly filtersIn: 'bar' | 'modal';
  readonly calls: DocumentCalls<D>;
  /** The line printed at the head of the sheet, as on the document itself. */
  sheetHead(document: D): string;
  /** The rows about the review on the reading page: how it ended. */
  reviewDetails(document: D): readonly DetailRow[];
  /** Null where there is no review. */
  status(document: D): PaperApprovalStatus | null;
  /** Why the review ended as it did; null where there is nothing to say. */
  comment(document: D): string | null;
  /** The words of a download's file name (spec section 7). */
  downloadWords(document: D): readonly string[];
  /** What an edit changes beside the fields, told before it is sent. */
  editWarning(document: D, role: Role | null): string | null;
}
