import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxedReader } from '@exam-vault/sandbox/reader/sandboxed-reader';
import { sandbox } from '@exam-vault/sandbox/sandbox';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import type { CutPage } from '@exam-vault/server/questions/cut/page-rows';
import {
  mergeSecondPass,
  PAGE_GRID,
  readWords,
  storedPage,
  storedWeakLines,
  toWeakPage,
} from '@exam-vault/server/indexing/stored-page';
import type { StoredPage } from '@exam-vault/server/indexing/text-repository';

/** No exam has more. */
const MAX_PAGES = 12;

const toWord = ([text, left, top, width, height, line]: NonNullable<StoredPage['words']>[number]) => ({
  text,
  box: [left / PAGE_GRID, top / PAGE_GRID, width / PAGE_GRID, height / PAGE_GRID] as const,
  line,
});

/** Pages as the hub keeps them. */
const toCutPage = ({ page, source, words }: StoredPage): CutPage => ({
  page,
  source,
  words: (words ?? []).filter((word) => word[6] === 0).map(toWord),
  alternatives: (words ?? []).filter((word) => word[6] === 1).map(toWord),
});

/** The words of a page after the first pass, and after both. */
export interface ReadPaper {
  readonly first: readonly ReadWord[];
  readonly both: readonly ReadWord[];
}

/** What was read once is not read again, with QUESTIONS_CACHE, a folder. */
async function keptOr(name: string, read: () => Promise<StoredPage[]>): Promise<StoredPage[]> {
  const cache = process.env['QUESTIONS_CACHE'];
  const entry = cache ? join(cache, `${name}.json`) : null;
  const known = entry ? await readFile(entry, 'utf8').catch(() => null) : null;
  if (known !== null) return JSON.parse(known) as StoredPage[];
  const pages = await read();
  if (cache && entry) {
    await mkdir(cache, { recursive: true });
    await writeFile(entry, JSON.stringify(pages));
  }
  return pages;
}

/** Reads papers of a corpus as the hub does, both passes. */
export function paperReader(corpus: string) {
  const isolation = sandbox({ mode: 'strict', log: console });
  const reader = sandboxedReader({ sandbox: isolation, languages: ['eng'], log: console });
  const { signal } = new AbortController();

  async function readFileOf(
    path: string,
    type: 'PDF' | 'JPEG',
    [from, to] = [1, MAX_PAGES],
    onFirst: (page: StoredPage) => void = () => undefined,
  ): Promise<StoredPage[]> {
    const pages = new Map<number, StoredPage>();
    const weak: ReturnType<typeof toWeakPage>[] = [];
    await reader.read(path, { type, from, to, terms: [], signal }, async (reading) => {
      const stored = storedPage(reading);
      pages.set(stored.page, stored);
      onFirst(stored);
      const lines = storedWeakLines(reading);
      if (lines.length > 0) weak.push(toWeakPage({ ...stored, weak: lines }));
    });
    if (weak.length > 0)
      await reader.readSecondPass(path, { type, terms: [], pages: weak, signal }, async (second) => {
        const first = pages.get(second.page);
        if (first) pages.set(second.page, mergeSecondPass(first, second));
      });
    return [...pages.values()];
  }

  async function read(name: string): Promise<StoredPage[]> {
    const path = join(corpus, name);
    if (name.endsWith('.pdf')) return await readFileOf(path, 'PDF');
    const files = (await readdir(path)).filter((file) => /\.jpe?g$/i.test(file)).sort();
    const pages: StoredPage[] = [];
    for (const [at, file] of files.entries()) {
      const [page] = await readFileOf(join(path, file), 'JPEG');
      if (page) pages.push({ ...page, page: at + 1 });
    }
    return pages;
  }

  return {
    /** The pages of a paper: 'papers/001.pdf' or 'photos/001'. */
    async pages(name: string): Promise<CutPage[]> {
      const pages = await keptOr(name.replace('/', '-').replace('.pdf', ''), () => read(name));
      return pages.map(toCutPage);
    },
    /** Pictures of a paper's pages. @param name under which the reading is kept */
    async pictures(name: string, jpegs: () => AsyncIterable<Buffer>): Promise<CutPage[]> {
      const pages = await keptOr(name, async () => {
        const found: StoredPage[] = [];
        let number = 0;
        for await (const jpeg of jpegs()) {
          const path = join(tmpdir(), `exam-vault-${name}-${process.pid}.jpg`);
          number += 1;
          await writeFile(path, jpeg);
          const [page] = await readFileOf(path, 'JPEG').finally(() => rm(path));
          if (page) found.push({ ...page, page: number });
        }
        return found;
      });
      return pages.map(toCutPage);
    },
    /** One page of a file. */
    async page(path: string, page: number): Promise<ReadPaper> {
      let first: StoredPage | undefined;
      const onFirst = (read: StoredPage) => (first = read);
      const [both] = await readFileOf(path, path.endsWith('.pdf') ? 'PDF' : 'JPEG', [page, page], onFirst);
      return { first: readWords(first?.words ?? []), both: readWords(both?.words ?? []) };
    },
    close: () => {
      reader.close();
      isolation.close();
    },
  };
}
