import { TITLE_FIELDS, type FilterField } from '@exam-vault/contract/document-fields';
import { sql } from 'kysely';
import type { DocumentRow } from '../../base/database/schema.ts';

/** What `titleText` needs of a row. */
export const TITLE_COLUMNS: ReadonlyArray<'title' | FilterField> = ['title', ...TITLE_FIELDS.map(({ name }) => name)];
type Titled = Pick<DocumentRow, 'title'> & { readonly [Name in FilterField]?: DocumentRow[Name] | undefined };

/** Nobody can type a line break into a search, so no text matches across it. */
const LINE = '\n';

/** All that both searches find as a title: the title, then the values of the fields that are found like one, each on its line. */
export function titleText(document: Titled): string {
  return TITLE_COLUMNS.flatMap((name) => document[name] ?? []).join(LINE);
}

/** The same of a row of `documents`, in SQL. */
export const titleTextOfRow = sql<string>`concat_ws(${sql.lit(LINE)}, ${sql.join(TITLE_COLUMNS.map((name) => sql.ref(name)))})`;
