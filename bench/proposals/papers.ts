import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { corpusPapers, photosIn } from '../search/corpus-files.ts';
import { root } from '../hub-process.ts';

/** What a person read in a paper's header. An absent field does not stand there, or could not be read. */
export interface Truth {
  readonly title?: string;
  /** Any of them is right: some folders hold two exams. */
  readonly exam?: readonly string[];
  readonly semester?: number;
  readonly year?: number;
  readonly exam_year?: number;
  readonly department?: string;
  readonly course_code?: string;
  readonly has_header?: boolean;
}

export interface LabelledPaper {
  readonly name: string;
  readonly sort: 'photo' | 'pdf';
  readonly files: readonly string[];
  readonly truth: Truth;
}

const KINDS: Readonly<Record<string, string>> = { Final: 'end', Midterm: 'mid', Sessional: 'sessional', Quiz: 'quiz' };
const readLabels = async () =>
  JSON.parse(await readFile(join(root, 'bench', 'proposals', 'labels.json'), 'utf8')) as Readonly<
    Record<string, Truth>
  >;

/** A folder as ../shared/corpus: UNDERSTANDING_CORPUS. */
export const CORPUS = process.env['UNDERSTANDING_CORPUS'] ?? join(root, '..', 'shared', 'corpus');

async function termsOf(corpus: string): Promise<Map<string, Truth>> {
  const lines = (await readFile(join(corpus, 'papers.csv'), 'utf8')).trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [, file = '', kind = '', year = ''] =
        /papers\/(\d+)\.pdf.*,(\w+),(?:\w+ (\d{4}))?$/.exec(line.trim()) ?? [];
      const exam = KINDS[kind];
      return [file, { ...(exam ? { exam: [exam] } : {}), ...(year ? { exam_year: Number(year) } : {}) }];
    }),
  );
}

/** The corpus's papers with their labels, each once: half of such an archive's folders are copies. */
export async function labelledPapers(corpus = CORPUS): Promise<LabelledPaper[]> {
  const [terms, photoLabels] = await Promise.all([termsOf(corpus), readLabels()]);
  const seen = new Set<string>();
  const papers: LabelledPaper[] = [];
  for (const { label, sort, path } of await corpusPapers(corpus, Number.POSITIVE_INFINITY)) {
    const files = sort === 'photo' ? await photosIn(path) : [path];
    const hash = createHash('sha256');
    for (const file of files) hash.update(await readFile(file));
    const sum = hash.digest('hex');
    if (seen.has(sum)) continue;
    seen.add(sum);
    const name = basename(path, '.pdf');
    const truth = sort === 'photo' ? (photoLabels[name] ?? {}) : (terms.get(name) ?? {});
    papers.push({ name: `${sort} ${name}`, sort, files, truth: { title: label, ...truth } });
  }
  return papers;
}
