import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxedReader } from '@exam-vault/sandbox/reader/sandboxed-reader';
import { sandbox } from '@exam-vault/sandbox/sandbox';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import type { LabelledPaper } from './papers.ts';

export interface ReadPaper {
  readonly paper: LabelledPaper;
  readonly pages: readonly PageReading[];
  /** Of the first page, with the start of the reader. */
  readonly firstPageMs: number;
}

interface ReadFile {
  readonly ms: number;
  readonly pages: readonly PageReading[];
}

/** More pages hold no header. */
const MAX_PDF_PAGES = 2;

/** Reads papers with the hub's own reader. With UNDERSTANDING_CACHE, a folder, what was read once is not read again. */
export async function readPapers(papers: readonly LabelledPaper[]): Promise<ReadPaper[]> {
  const cache = process.env['UNDERSTANDING_CACHE'];
  if (cache) await mkdir(cache, { recursive: true });
  const isolation = sandbox({ mode: 'strict', log: console });
  const reader = sandboxedReader({ sandbox: isolation, languages: ['eng'], log: console });
  const { signal } = new AbortController();

  async function readOne(path: string, sort: LabelledPaper['sort']): Promise<ReadFile> {
    const entry = cache ? join(cache, `${createHash('sha256').update(path).digest('hex').slice(0, 16)}.json`) : null;
    const known = entry ? await readFile(entry, 'utf8').catch(() => null) : null;
    if (known !== null) return JSON.parse(known) as ReadFile;
    const began = performance.now();
    const pages: PageReading[] = [];
    let ms = 0;
    const task = { type: sort === 'photo' ? 'JPEG' : 'PDF', from: 1, to: MAX_PDF_PAGES, terms: [], signal } as const;
    await reader.read(path, sort === 'photo' ? { ...task, to: 1 } : task, async (page) => {
      ms ||= performance.now() - began;
      pages.push(page);
    });
    if (entry) await writeFile(entry, JSON.stringify({ ms, pages }));
    return { ms, pages };
  }

  const read: ReadPaper[] = [];
  for (const paper of papers) {
    const files: ReadFile[] = [];
    for (const file of paper.files) files.push(await readOne(file, paper.sort));
    const pages =
      paper.sort === 'photo'
        ? files.flatMap(({ pages: [page] }, at) => (page ? [{ ...page, page: at + 1 }] : []))
        : (files[0]?.pages ?? []);
    read.push({ paper, pages, firstPageMs: files[0]?.ms ?? 0 });
  }
  isolation.close();
  return read;
}
