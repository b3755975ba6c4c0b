import { MAX_MERGED_BYTES, MAX_MERGED_PAGES } from '@exam-vault/contract/selection';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import { UnmergeableError, type MergedFile, type PdfMerger } from '@exam-vault/sandbox/merged/pdf-merger';
import { selectionTooLarge, selectionUnmergeable, unavailable } from '../../base/errors.ts';
import { fairQueue, type Turn } from '../../base/limits/fair-queue.ts';
import type { WorkFolder } from '../../library/files/work-folder.ts';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { Contents } from './contents-pdf.ts';
import { selectionName, type SelectedDocument } from './selection.ts';

/** How many may wait while one PDF is made. Further requests get 503. */
const MAX_WAITING = 10;

export interface MergeDeps {
  readonly workFolder: Pick<WorkFolder, 'withLocalCopy' | 'newPath'>;
  readonly merger: PdfMerger;
  readonly background: ComputePool;
}

const pagesOf = ({ page_count }: SelectedDocument) => page_count ?? 1;

function factsOf({ subject, exam_type, exam_year, page_count }: SelectedDocument): string {
  const pages = page_count === null ? null : `${page_count} ${page_count === 1 ? 'page' : 'pages'}`;
  return [subject, exam_type, exam_year, pages].filter((fact) => fact !== null && fact !== '').join(' · ');
}

/** @throws Problem FILE_TOO_LARGE */
function assertFits(documents: readonly SelectedDocument[]): void {
  const bytes = documents.reduce((sum, { file_size }) => sum + file_size, 0);
  const pages = documents.reduce((sum, one) => sum + pagesOf(one), 0);
  if (bytes > MAX_MERGED_BYTES || pages > MAX_MERGED_PAGES) throw selectionTooLarge();
}

/** Documents as one PDF with a contents page. One is made at a time. */
export function mergeSelection({ workFolder, merger, background }: MergeDeps) {
  const queue = fairQueue(1, MAX_WAITING);

  async function withCopies<T>(documents: readonly SelectedDocument[], use: (paths: string[]) => Promise<T>) {
    const copied = async (at: number, paths: string[]): Promise<T> => {
      const next = documents[at];
      if (!next) return await use(paths);
      return await workFolder.withLocalCopy(next.file_id, (path) => copied(at + 1, [...paths, path]));
    };
    return await copied(0, []);
  }

  async function make(documents: readonly SelectedDocument[], turn: Turn): Promise<string> {
    const to = workFolder.newPath();
    const merge = async (paths: readonly string[], left: readonly SelectedDocument[]) => {
      if (left.length === 0) throw selectionUnmergeable();
      const contents: Contents = {
        heading: selectionName(documents),
        entries: left.map((one) => ({ title: one.title, facts: factsOf(one), pages: pagesOf(one) })),
        missing: documents.filter((one) => !left.includes(one)).map(({ title }) => title),
      };
      const files = left.map((one): MergedFile => {
        const path = paths[documents.indexOf(one)] ?? '';
        return { path, type: one.file_type, pages: pagesOf(one), title: one.title };
      });
      await merger.merge(Buffer.from(await background.run('contentsPdf', turn, contents)), files, to);
    };
    await withCopies(documents, async (paths) => {
      try {
        await merge(paths, documents);
      } catch (error) {
        if (!(error instanceof UnmergeableError)) throw error;
        await merge(
          paths,
          documents.filter((_one, at) => !error.files.includes(at)),
        );
      }
    });
    return to;
  }

  /**
   * The path of a local PDF, which the caller removes.
   * @throws Problem FILE_TOO_LARGE above the limits of the contract, CORRUPT_FILE when none can be merged, UNAVAILABLE; FileMissingError
   */
  return async function merged(documents: readonly SelectedDocument[], turn: Turn): Promise<string> {
    assertFits(documents);
    return await queue
      .run(turn, () => make(documents, turn))
      .catch((error: unknown) => {
        const isTheirs = error instanceof ChildFailedError && !error.isTimeout;
        if (isTheirs || error instanceof UnmergeableError) throw selectionUnmergeable();
        throw error instanceof ChildFailedError ? unavailable(error) : error;
      });
  };
}
