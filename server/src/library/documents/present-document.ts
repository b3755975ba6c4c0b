import type { AnyDocument } from '@exam-vault/contract/document-contract';
import type { DocumentOf } from '@exam-vault/contract/document-contracts';
import {
  fieldsOf,
  isRequired,
  mapFields,
  mapKinds,
  SHARED_FIELDS,
  type AnyFieldValue,
  type DocumentKind,
  type FieldOf,
  type FieldValueOf,
  type SharedField,
} from '@exam-vault/contract/document-fields';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import { THUMBNAIL_WIDTHS, type DocumentFiles } from '../../base/ports/document-file.ts';
import type { ServerKind, ServerKinds } from './document-kind.ts';

type Files = Pick<DocumentFiles, 'urlFor' | 'pictureUrl'>;

/** A document as one person sees it: the addresses in it are made for that person. */
export type Present<Document> = (row: DocumentRow, user: UserRow | null) => Document;
export type Presenters = { readonly [Kind in DocumentKind]: Present<DocumentOf<Kind>> };

/** A value that the database has for every document of the kind (constraints of migration 003). */
export function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a document without a value that its kind requires');
  return value;
}

/** The fields of a kind, by the table of fields. */
export function fieldValues<Kind extends DocumentKind>(kind: Kind, row: DocumentRow) {
  return mapFields(fieldsOf(kind), (field) =>
    isRequired(field, kind) ? present(row[field.name]) : row[field.name],
  ) as { readonly [Name in FieldOf<Kind>]: FieldValueOf<Kind, Name> };
}

/** What every document shows, by name: nothing else of a row leaves the server. */
function sharedValues(document: DocumentRow, user: UserRow | null, files: Files): AnyDocument {
  const thumbnail = (width: number) => files.pictureUrl(document, user, `w${width}`);
  const [smallest] = THUMBNAIL_WIDTHS;
  return {
    _id: document._id,
    ...(mapFields(SHARED_FIELDS, ({ name }) => document[name]) as {
      readonly [Name in SharedField]: AnyFieldValue<Name>;
    }),
    file_url: files.urlFor(document, user),
    uploaded_by: document.uploaded_by,
    created_at: document.created_at.toISOString(),
    approved_by: document.approved_by,
    download_count: document.download_count,
    file_type: document.file_type,
    file_size: document.file_size,
    page_count: document.page_count,
    thumbnail_url: document.has_thumbnails ? thumbnail(smallest) : null,
    thumbnail_srcset: document.has_thumbnails
      ? THUMBNAIL_WIDTHS.map((width) => `${thumbnail(width)} ${width}w`).join(', ')
      : null,
    text_status: document.text_status,
    pages_read: document.pages_read,
    revision: document.revision,
    ...(document.helpful_count > 0 ? { helpful: document.helpful_count } : {}),
    ...(document.pinned_at === null ? {} : { pinned: true as const }),
    ...(document.is_incomplete ? { incomplete: true as const } : {}),
    ...(document.hidden_at === null ? {} : { hidden: true as const }),
    ...(document.then_called === null ? {} : { then_called: document.then_called }),
    ...(document.hidden_as === null ? {} : { hidden_as: document.hidden_as }),
  };
}

function presenter(kind: ServerKind, files: Files): Present<AnyDocument> {
  return (row, user) => kind.present(row, sharedValues(row, user, files));
}

/** Makes the answers of every kind. */
export function presenters(kinds: ServerKinds, files: Files): Presenters {
  return mapKinds((kind) => presenter(kinds[kind], files)) as Presenters;
}
