import type { CallName } from '@exam-vault/contract/api';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import { fieldsOf, isRequired, type DocumentField, type DocumentKind } from '@exam-vault/contract/document-fields';
import type { JsonSchema } from '@exam-vault/contract/openapi';
import type { ProblemCode } from '@exam-vault/contract/problems';

/** What is said of a field beside its shape. */
export interface FieldWords {
  readonly description: string;
  /** The list of the catalogue that its value is chosen from. */
  readonly list?: keyof Catalogue;
  readonly keywords?: Partial<JsonSchema>;
}

export type Fields = Readonly<Record<string, string | FieldWords>>;

/** What is said of a call beside its endpoint in the contract. */
export interface CallWords {
  readonly description: string;
  /** Codes beside those that access and input bring with them. */
  readonly problems?: readonly ProblemCode[];
  /** Fields that mean something narrower in this call than in others. */
  readonly fields?: Fields;
  /** 404 NOT_REGISTERED instead of 403 (contract section 3). */
  readonly unregistered?: true;
  /** 200 when it was done before. */
  readonly repeatable?: string;
  /** The file of a form that is no document; the form needs it. */
  readonly file?: { readonly description: string; readonly types: readonly string[]; readonly maxLength: number };
  /** The answer has every value of this list. */
  readonly counts?: Exclude<keyof Catalogue, 'subjects'>;
}

/** A noun of the API: its tag, its calls, and its fields. */
export interface NounWords {
  readonly description: string;
  readonly calls: Readonly<Partial<Record<CallName, string | CallWords>>>;
  /** A field has one name and one meaning in every call (architecture: the same noun, spelled the same). */
  readonly fields?: Fields;
  /** Fields that mean something narrower in a component, by its name. */
  readonly narrower?: Readonly<Record<string, Fields>>;
}

export const COUNT = { minimum: 0 };
export const count = (description: string): FieldWords => ({ description, keywords: COUNT });
export const time = (description: string): FieldWords => ({ description, keywords: { format: 'date-time' } });

export function documentField({ description, list }: DocumentField, end: string): FieldWords {
  return { description: `${description}${end}`, ...(list === undefined ? {} : { list }) };
}

/** The optional fields of a kind's form. */
export const clearable = (kind: DocumentKind): Fields =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter((field) => !isRequired(field, kind))
      .map((field) => [
        field.name,
        documentField(field, '. In an edit an absent one keeps what is there, an empty one clears it.'),
      ]),
  );

export const REGISTRATION_DEPARTMENT: FieldWords = { description: 'The department.', list: 'registration_departments' };
export const FILTER = 'An empty one is absent; an unknown value gives an empty list.';
export const UNPAGED = 'The page, from 1; 12 a page. Without it at most 1,200 come.';
export const UNREADABLE = 'What the caller may not know of is 404, like an id that does not exist.';
/** Of a document's own addresses. */
export const NOTICED: CallWords = {
  description: `${UNREADABLE} A document that was withdrawn openly is 410 WITHDRAWN, and the message says so. One that is published for others is 403 SIGN_IN_TO_READ where the institution wants that.`,
  problems: ['WITHDRAWN', 'SIGN_IN_TO_READ'],
};
export const IGNORED =
  'What a client says of itself (`role`, `approved_by`, `uploaded_by`, `paper_approval_status`, `download_count`, `_id`, `file_url`) is ignored.';
export const FILE =
  'One file under the name `file`: PDF, JPEG or PNG by its bytes, or a Word or PowerPoint file, which becomes a PDF, up to 50 MB, a JPEG up to 210 megapixels, a PNG or a progressive JPEG up to 100.';
