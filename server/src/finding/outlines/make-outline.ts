import type { Outline, OutlineEntry } from '@exam-vault/contract/outlines';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import { MIN_PAGES } from './headings.ts';
import { outlineRepository } from './outline-repository.ts';
import type { TypePage } from './page-type.ts';

interface OutlineDeps {
  readonly db: Kysely<Schema>;
  readonly background: Pick<ComputePool, 'run'>;
}

/** What programs write as bookmarks where there are no sections: 'Page 3', 'Slide 4', '5'. */
const ONLY_A_NUMBER = /^(?:page|slide|sheet)?\s*\d+$/i;

/** A single bookmark says no more than the title. */
const saysMore = (entries: readonly OutlineEntry[]) =>
  entries.length > 1 && !entries.every(({ title }) => ONLY_A_NUMBER.test(title));

/** Makes the outline of a document once its pages are read: from its bookmarks or, if it has none and is long, from its headings. */
export async function makeOutline(
  { db, background }: OutlineDeps,
  document: DocumentRow,
  pageCount: number,
): Promise<void> {
  const outlines = outlineRepository(db);
  const ofFile = await outlines.ofFile(document);
  const save = (outline: Outline) => outlines.save(document, outline);
  if (saysMore(ofFile)) return await save({ source: 'file', entries: [...ofFile] });
  const pages: TypePage[] = [];
  if (pageCount >= MIN_PAGES)
    for await (const batch of outlines.pages(document))
      pages.push(...(await background.run('typePages', document.file_id, batch)));
  const headings = pages.length === 0 ? null : await background.run('findHeadings', document.file_id, pages);
  await save(headings ? { source: 'pages', entries: headings } : { source: null, entries: [] });
}
