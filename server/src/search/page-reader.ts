import type { ReadPage } from '@exam-vault/contract/search';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { DocumentFiles } from '../documents/document-file.ts';
import { notFound } from '../errors.ts';
import type { TextRepository } from '../indexing/text-repository.ts';

/** The grid on which boxes are kept. */
const GRID = 10_000;

export type PageReader = ReturnType<typeof pageReader>;

/** Pages as they were read. Whoever asks has been let in to the document. */
export function pageReader(texts: Pick<TextRepository, 'page'>, files: Pick<DocumentFiles, 'pictureUrl'>) {
  return {
    /** @throws Problem NOT_FOUND for a page that the document has not */
    async page(document: DocumentRow, user: UserRow | null, number: number): Promise<ReadPage> {
      if (number > (document.page_count ?? 1)) throw notFound();
      const kept = await texts.page(document._id, number);
      return {
        image_url: files.pictureUrl(document, user, `p${number}`),
        turns: kept?.turns ?? 0,
        words: (kept?.words ?? []).map(([text, ...box]) => ({
          text,
          box: box.slice(0, 4).map((part) => part / GRID),
        })),
      };
    },
  };
}
