import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DocumentRow, Schema, StoredWord } from '../../../base/database/schema.ts';
import { isShown } from '../../../library/documents/document-rights.ts';
import { inOrder } from '../../../library/documents/document-lists.ts';
import { titleTextOfRow } from '../../../library/documents/title-text.ts';
import type { ListOrder } from '../../../library/documents/document-query.ts';
import type { Visibility } from '../search-request.ts';

/** A page of a document as it is ranked. Page 0 is the title. */
export interface PageText {
  readonly document_id: string;
  readonly page: number;
  readonly text: string;
}

/** The words of a page with their positions, and other readings of the same spots. */
export interface PageWords {
  readonly document_id: string;
  readonly page: number;
  readonly words: readonly StoredWord[];
}

/** At most this many pages of one document are ranked. */
const MAX_PAGES = 40;
/** More characters than any page has in print. A page with far more was made to be slow. */
const MAX_PAGE_CHARACTERS = 8_000;

/** The rows in the order of the ids, without the documents that are not visible any more. */
export async function loadVisible(
  db: Kysely<Schema>,
  ids: readonly string[],
  visibility: Visibility,
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const rowById = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    return row && isVisible(row, visibility) ? [row] : [];
  });
}

function isVisible(row: DocumentRow, visibility: Visibility): boolean {
  return 'readers' in visibility
    ? isShown(row, visibility.readers)
    : row.deleted_at === null && row.paper_approval_status === visibility.paper_approval_status;
}

/** Titles by id, as they are shown or as they are compared. */
export async function loadTitles(
  db: Kysely<Schema>,
  ids: readonly string[],
  column: 'title' | 'title_folded',
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // One array is bound faster than hundreds of parameters.
  const rows = await db
    .selectFrom('documents')
    .select(['_id', `${column} as text`])
    .where('_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ _id, text }) => [_id, text]));
}

/** PostgreSQL counts the characters one by one, which takes longer than reading them: only where there may be too many. */
const beginningOf = (text: RawBuilder<unknown>) =>
  sql`case when octet_length(${text}) > ${sql.lit(MAX_PAGE_CHARACTERS)}
    then left(${text}, ${sql.lit(MAX_PAGE_CHARACTERS)}) else ${text} end`;

/** Titles and pages, in no order. */
export async function loadPageTexts(db: Kysely<Schema>, ids: readonly string[]): Promise<PageText[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PageText>`
    select _id as document_id, 0 as page, ${titleTextOfRow} as text from documents where _id = any(${[...ids]}::uuid[])
    union all
    select document_id, page, ${beginningOf(sql`text`)} as text
    from document_pages where document_id = any(${[...ids]}::uuid[]) and page <= ${MAX_PAGES}
  `.execute(db);
  return rows;
}

/** Titles and pages by document. A document without any has none. */
export async function loadPageTextsById(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, PageText[]>> {
  const texts = new Map<string, PageText[]>(ids.map((id) => [id, []]));
  for (const text of await loadPageTexts(db, ids)) texts.get(text.document_id)?.push(text);
  return texts;
}

/** Pages in their order. Pages that are stored without positions of words are left out. */
export async function loadPageWords(db: Kysely<Schema>, ids: readonly string[]): Promise<PageWords[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('document_pages')
    .select(['document_id', 'page', 'words'])
    .where('document_id', 'in', ids)
    .where('page', '<=', MAX_PAGES)
    .orderBy('page')
    .execute();
  return rows.flatMap(({ words, ...page }) => (words ? [{ ...page, words }] : []));
}

/** The same ids in another order. Absent: newest first. */
export async function sortIds(db: Kysely<Schema>, ids: readonly string[], order: ListOrder | undefined) {
  if (ids.length === 0) return [];
  const chosen = db
    .selectFrom('documents')
    .select('_id')
    .where('_id', '=', sql<string>`any(${[...ids]}::uuid[])`);
  const rows = await inOrder(chosen, order).execute();
  return rows.map(({ _id }) => _id);
}
