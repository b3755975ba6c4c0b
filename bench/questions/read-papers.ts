import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePage } from '@exam-vault/sandbox/reader/parse-page';
import { sandboxedReader } from '@exam-vault/sandbox/reader/sandboxed-reader';
import { sandbox } from '@exam-vault/sandbox/sandbox';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import type { CutPage } from '@exam-vault/server/questions/cut/page-rows';
import {
  betterWords,
  dictionaryWords,
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

/** A file as the hub keeps it. */
export interface ReadFile {
  readonly pages: readonly StoredPage[];
  /** What its pages give to the spelling dictionary. */
  readonly words: readonly string[];
}

/** The words of a page after the first pass, and after both. */
export interface ReadPaper {
  readonly first: readonly ReadWord[];
  readonly both: readonly ReadWord[];
}

/** Pages as they are cut. */
export const toCutPage = ({ page, source, words }: StoredPage): CutPage => ({
  page,
  source,
  words: (words ?? []).filter((word) => word[6] === 0).map(toWord),
  alternatives: (words ?? []).filter((word) => word[6] === 1).map(toWord),
});

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

export type PaperReader = ReturnType<typeof paperReader>;

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
  ): Promise<ReadFile> {
    const words = new Set<string>();
    const pages = new Map<number, StoredPage>();
    const weak: ReturnType<typeof toWeakPage>[] = [];
    await reader.read(path, { type, from, to, terms: [], signal }, parsePage, async (reading) => {
      const stored = storedPage(reading);
      pages.set(stored.page, stored);
      onFirst(stored);
      for (const word of dictionaryWords(reading)) words.add(word);
      const lines = storedWeakLines(reading);
      if (lines.length > 0) weak.push(toWeakPage({ ...stored, weak: lines }));
    });
    if (weak.length > 0)
      await reader.readSecondPass(path, { type, terms: [], pages: weak, signal }, async (second) => {
        const first = pages.get(second.page);
        if (first) pages.set(second.page, mergeSecondPass(first, second));
        for (const word of dictionaryWords({ words: betterWords(second.lines) })) words.add(word);
      });
    return { pages: [...pages.values()], words: [...words] };
  }

  async function read(name: string): Promise<StoredPage[]> {
    const path = join(corpus, name);
    if (name.endsWith('.pdf')) return [...(await readFileOf(path, 'PDF')).pages];
    const files = (await readdir(path)).filter((file) => /\.jpe?g$/i.test(file)).sort();
    const pages: StoredPage[] = [];
    for (const [at, file] of files.entries()) {
      const [page] = (await readFileOf(join(path, file), 'JPEG')).pages;
      if (page) pages.push({ ...page, page: at + 1 });
    }
    return pages;
  }

  /** The pages of a paper as they are stored. */
  const stored = async (name: string): Promise<StoredPage[]> =>
    await keptOr(name.replace('/', '-').replace('.pdf', ''), () => read(name));

  return {
    stored,
    /** The pages of a paper: 'papers/001.pdf' or 'photos/001'. */
    pages: async (name: string): Promise<CutPage[]> => (await stored(name)).map(toCutPage),
    /** Pictures of a paper's pages. @param name under which the reading is kept */
    async pictures(name: string, jpegs: () => AsyncIterable<Buffer>): Promise<CutPage[]> {
      const pages = await keptOr(name, async () => {
        const found: StoredPage[] = [];
        let number = 0;
        for await (const jpeg of jpegs()) {
          const path = join(tmpdir(), `exam-vault-${name}-${process.pid}.jpg`);
          number += 1;
          await writeFile(path, jpeg);
          const [page] = (await readFileOf(path, 'JPEG').finally(() => rm(path))).pages;
          if (page) found.push({ ...page, page: number });
        }
        return found;
      });
      return pages.map(toCutPage);
    },
    /** One page of a file, and what its first pass had read. */
    async page(path: string, page: number): Promise<ReadPaper> {
      let first: StoredPage | undefined;
      const onFirst = (read: StoredPage) => (first = read);
      const file = await readFileOf(path, path.endsWith('.pdf') ? 'PDF' : 'JPEG', [page, page], onFirst);
      return { first: readWords(first?.words ?? []), both: readWords(file.pages[0]?.words ?? []) };
    },
    /** One file, read now. */
    file: readFileOf,
    close: () => {
      reader.close();
      isolation.close();
    },
  };
}
