import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { JsonSchema } from '@exam-vault/contract/openapi';

/** What is said of a field beside its shape. */
export interface FieldWords {
  readonly description: string;
  /** The list of the catalogue that its value is chosen from. */
  readonly list?: keyof Catalogue;
  readonly keywords?: Partial<JsonSchema>;
}
