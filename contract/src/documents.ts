import * as z from 'zod/mini';
import {
  fieldsOf,
  isAlwaysRequired,
  isRequired,
  mapFields,
  SHARED_FIELDS,
  type AnyFieldValue,
  type DocumentField,
  type DocumentKind,
  type FieldOf,
  type FieldValueOf,
  type FilterField,
  type SharedField,
} from './document-fields.ts';
import { FILE_TYPES } from './files.ts';
import { MAX_PAGE } from './limits.ts';
import { optionalIdentifier } from './identifiers.ts';
import { HIDDEN_AS } from './permissions.ts';
import { optionalDate } from './sittings.ts';
import {
  filterCode,
  filterText,
  optionalCode,
  optionalLine,
  optionalReaders,
  optionalYear,
  requiredText,
} from './text.ts';

export { DOCUMENT_KINDS, type DocumentKind } from './document-fields.ts';

/** How far the text of a document is read. */
export const TEXT_STATUSES = ['waiting', 'reading', 'read', 'failed'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

/** A field of an answer: its value, or null where there may be none. */
function answered({ input }: DocumentField, isNullable: boolean) {
  const value = input === 'year' ? z.number() : z.string();
  return isNullable ? z.nullable(value) : value;
}

/** What every document shows (contract section 4). */
export const documentShape = {
  _id: z.string(),
  ...(mapFields(SHARED_FIELDS, (field) => answered(field, !isAlwaysRequired(field))) as {
    readonly [Name in SharedField]: z.ZodMiniType<AnyFieldValue<Name>>;
  }),
  file_url: z.string(),
  uploaded_by: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  approved_by: z.nullable(z.string()),
  download_count: z.number(),
  file_type: z.enum(FILE_TYPES),
  /** Bytes. */
  file_size: z.number(),
  page_count: z.nullable(z.number()),
  /** A picture of the first page, 240 pixels wide; null until it is made. */
  thumbnail_url: z.nullable(z.string()),
  /** The same in each width there is, as the srcset of an image. */
  thumbnail_srcset: z.nullable(z.string()),
  text_status: z.enum(TEXT_STATUSES),
  /** Pages whose text is read so far. */
  pages_read: z.number(),
  revision: z.number(),
  /** Only where it is true: the file was cut before it was uploaded, so pages of it or a part of a photo may be missing. */
  incomplete: z.optional(z.literal(true)),
  /** Only where it is true: a teacher or the administrator has hidden the document. Those who may still read it see this. */
  hidden: z.optional(z.literal(true)),
  /** How many people find it helpful; absent where none do. */
  helpful: z.optional(z.number()),
  /** Only where it is true: a teacher has pinned it at the top of its subject. */
  pinned: z.optional(z.literal(true)),
  /** Only of a hidden document that was withdrawn or archived. */
  hidden_as: z.optional(z.enum(HIDDEN_AS)),
  /** Only where it was uploaded with another name of its course, such as an older one. `subject` is what the course is called today. */
  then_called: z.optional(z.string()),
};

type AnswerFields<Kind extends DocumentKind> = {
  readonly [Name in FieldOf<Kind>]: z.ZodMiniType<FieldValueOf<Kind, Name>>;
};

/** The fields of a kind, as every call answers them. */
export function answerFields<Kind extends DocumentKind>(kind: Kind): AnswerFields<Kind> {
  return mapFields(fieldsOf(kind), (field) => answered(field, !isRequired(field, kind))) as AnswerFields<Kind>;
}

/** A field of a form. An optional one that is absent keeps what is there, an empty one clears it. */
type FormField<Value> = null extends Value
  ? z.ZodMiniOptional<z.ZodMiniType<Value, string>>
  : z.ZodMiniType<Value, string>;

function formField({ input, maxLength }: DocumentField, required: boolean) {
  if (required) return requiredText(maxLength);
  if (input === 'year') return optionalYear;
  if (input === 'date') return optionalDate;
  if (input === 'readers') return optionalReaders;
  if (input === 'identifier') return optionalIdentifier;
  return input === 'code' ? optionalCode(maxLength) : optionalLine(maxLength);
}

type FormFields<Kind extends DocumentKind> = {
  readonly [Name in FieldOf<Kind>]: FormField<FieldValueOf<Kind, Name>>;
};

/** The text fields of a kind's upload and edit form; what else a client sends about itself is ignored. */
export function formFields<Kind extends DocumentKind>(kind: Kind): FormFields<Kind> {
  return mapFields(fieldsOf(kind), (field) => formField(field, isRequired(field, kind))) as FormFields<Kind>;
}

type FilterFields<Kind extends DocumentKind> = Readonly<
  Record<
    FieldOf<Kind> & (FilterField | 'title'),
    z.ZodMiniOptional<z.ZodMiniType<string | undefined, string | undefined>>
  >
>;

/** The filters of a kind's search, each optional; an unknown value gives an empty list. */
export function filterFields<Kind extends DocumentKind>(kind: Kind): FilterFields<Kind> {
  const fields = fieldsOf(kind).filter(({ name, search }) => name === 'title' || search !== null);
  return mapFields(fields, ({ input }) => (input === 'code' ? filterCode : filterText)) as FilterFields<Kind>;
}

/** A positive integer up to 10⁹, as a query writes it. */
export const pageNumber = z.pipe(
  z.string().check(
    z.refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_PAGE, {
      message: 'isn’t a positive whole number',
    }),
    z.meta({ type: 'integer', minimum: 1, maximum: MAX_PAGE }),
  ),
  z.transform(Number),
);

export const documentParams = z.object({ id: z.string() });
export const pageQuery = z.object({ page: z.optional(pageNumber) });
/** A "my" list: `uid` is only compared with the token's subject. */
export const myQuery = z.object({ uid: filterText, page: z.optional(pageNumber) });

export const deleteAnswer = z.object({ message: z.string() });
export const downloadBody = z.object({ paper_id: z.string().check(z.minLength(1)) });
export const downloadAnswer = z.object({ download_count: z.number() });
