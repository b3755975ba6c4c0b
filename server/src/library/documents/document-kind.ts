import type { DocumentOf } from '@exam-vault/contract/document-contracts';
import type { AnyDocument, DocumentContract } from '@exam-vault/contract/document-contract';
import type { DocumentForm, DocumentKind } from '@exam-vault/contract/document-fields';
import type { FastifyInstance } from 'fastify';
import type { DocumentRow, DocumentTable, NewDocument, Schema, UserRow } from '../../base/database/schema.ts';
import type { Kysely, Updateable } from 'kysely';

/** The transaction that writes the row, and when. */
export interface Moment {
  readonly db: Kysely<Schema>;
  readonly now: Date;
}

type Columns<Row> = Row | Promise<Row>;

/** Everything in which one kind of document differs from another on the server; the life of a document is shared. */
export interface ServerKind<Document extends AnyDocument = AnyDocument> {
  readonly contract: DocumentContract<DocumentKind, Document>;
  /** Whether a person who may upload at all may upload documents of this kind. */
  mayUpload(user: UserRow): boolean;
  /** Refuses a form whose ties this person may not make. `before` is the document that an edit changes. @throws Problem VALIDATION */
  checkTies?(db: Kysely<Schema>, user: UserRow, form: DocumentForm, before: DocumentRow | null): Promise<void>;
  /** Columns that the server sets at an upload. */
  atUpload(user: UserRow, form: DocumentForm, at: Moment): Columns<Partial<NewDocument>>;
  /** Columns that the server sets at an edit. */
  atEdit(user: UserRow, before: DocumentRow, form: DocumentForm, at: Moment): Columns<Updateable<DocumentTable>>;
  /** The document as a person sees it: `shared` and what this kind adds. */
  present(row: DocumentRow, shared: AnyDocument): Document;
  /** Calls that only this kind has. */
  ownRoutes?(app: FastifyInstance): void;
}

/** The kinds by name, each with the type of its documents. */
export type ServerKinds = { readonly [Kind in DocumentKind]: ServerKind<DocumentOf<Kind>> };
