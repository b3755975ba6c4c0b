import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxedReader } from '@exam-vault/sandbox/reader/sandboxed-reader';
import { sandbox } from '@exam-vault/sandbox/sandbox';
import type { CutPage } from '@exam-vault/server/questions/cut/page-rows';
import {
  betterWords,
  dictionaryWords,
  mergeSecondPass,
  PAGE_GRID,
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

/** Pages as they are cut. */
export const toCutPage = ({ page, source, words }: StoredPage): CutPage => ({
  page,
  source,
  words: (words ?? []).filter((word) => word[6] === 0).map(toWord),
  alternatives: (words ?? []).filter((word) => word[6] === 1).map(toWord),
});

/** Reads papers of a corpus as the hub does, both passes. With QUESTIONS_CACHE, a folder, what was read once is not read again. */
export function paperReader(corpus: string) {
  const cache = process.env['QUESTIONS_CACHE'];
  const isolation = sandbox({ mode: 'strict', log: console });
  const reader = sandboxedReader({ sandbox: isolation, languages: ['eng'], log: console });
  const { signal } = new AbortController();

  async function readFileOf(path: string, type: 'PDF' | 'JPEG'): Promise<ReadFile> {
    const words = new Set<string>();
    const pages = new Map<number, StoredPage>();
    const weak: ReturnType<typeof toWeakPage>[] = [];
    await reader.read(path, { type, from: 1, to: MAX_PAGES, terms: [], signal }, async (reading) => {
      const stored = storedPage(reading);
      pages.set(stored.page, stored);
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
  async function stored(name: string): Promise<StoredPage[]> {
    const entry = cache ? join(cache, `${name.replace('/', '-').replace('.pdf', '')}.json`) : null;
    const known = entry ? await readFile(entry, 'utf8').catch(() => null) : null;
    const pages = known === null ? await read(name) : (JSON.parse(known) as StoredPage[]);
    if (cache && entry && known === null) {
      await mkdir(cache, { recursive: true });
      await writeFile(entry, JSON.stringify(pages));
    }
    return pages;
  }

  return {
    stored,
    /** The pages of a paper: 'papers/001.pdf' or 'photos/001'. */
    pages: async (name: string): Promise<CutPage[]> => (await stored(name)).map(toCutPage),
    /** One file, read now. */
    file: readFileOf,
    close: () => {
      reader.close();
      isolation.close();
    },
  };
}
