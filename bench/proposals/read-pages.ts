import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxedReader } from '@exam-vault/sandbox/reader/sandboxed-reader';
import { sandbox } from '@exam-vault/sandbox/sandbox';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { secondReading, weakHeader } from '@exam-vault/server/proposals/second-reading';
import type { PageWords } from '@exam-vault/server/proposals/page-rows';
import type { LabelledPaper } from './papers.ts';

export interface ReadPaper {
  readonly paper: LabelledPaper;
  readonly pages: readonly PageReading[];
  /** The header's badly read lines again, by the recognizer of the second pass. */
  readonly secondReadings: readonly PageWords[];
  /** Of the first page, with the start of the reader. */
  readonly firstPageMs: number;
}

interface ReadFile {
  readonly ms: number;
  readonly pages: readonly PageReading[];
  /** Absent in a cache of an earlier version. */
  readonly second?: readonly PageWords[];
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
    const before = known === null ? null : (JSON.parse(known) as ReadFile);
    if (before?.second) return before;
    const read = before ?? (await readFirst(path, sort));
    const whole = { ...read, second: await readAgain(path, sort, read.pages) };
    if (entry) await writeFile(entry, JSON.stringify(whole));
    return whole;
  }

  async function readFirst(path: string, sort: LabelledPaper['sort']): Promise<ReadFile> {
    const began = performance.now();
    const pages: PageReading[] = [];
    let ms = 0;
    const task = { type: sort === 'photo' ? 'JPEG' : 'PDF', from: 1, to: MAX_PDF_PAGES, terms: [], signal } as const;
    await reader.read(path, sort === 'photo' ? { ...task, to: 1 } : task, async (page) => {
      ms ||= performance.now() - began;
      pages.push(page);
    });
    return { ms, pages };
  }

  /** As the hub does for a draft: the badly read lines of the header, by the recognizer of the second pass. */
  async function readAgain(path: string, sort: LabelledPaper['sort'], pages: readonly PageReading[]) {
    const again: PageWords[] = [];
    const weak = pages.flatMap((page) => weakHeader(page) ?? []);
    if (weak.length === 0) return again;
    const task = { type: sort === 'photo' ? 'JPEG' : 'PDF', pages: weak, terms: [], signal } as const;
    await reader.readSecondPass(path, task, async ({ page, lines }) => {
      const first = pages.find((one) => one.page === page);
      const second = first && secondReading(first, lines);
      if (second) again.push(second);
    });
    return again;
  }

  const read: ReadPaper[] = [];
  for (const paper of papers) {
    const files: ReadFile[] = [];
    for (const file of paper.files) files.push(await readOne(file, paper.sort));
    const pages =
      paper.sort === 'photo'
        ? files.flatMap(({ pages: [page] }, at) => (page ? [{ ...page, page: at + 1 }] : []))
        : (files[0]?.pages ?? []);
    const secondReadings = files.flatMap(({ second = [] }, at) =>
      paper.sort === 'photo' ? second.map((page) => ({ ...page, page: at + 1 })) : second,
    );
    read.push({ paper, pages, secondReadings, firstPageMs: files[0]?.ms ?? 0 });
  }
  isolation.close();
  return read;
}
