import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parsePage } from '@exam-vault/sandbox/reader/parse-page';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import type { CutPage } from '@exam-vault/server/studying/questions/cut/page-rows';
import {
  betterWords,
  dictionaryWords,
  mergeSecondPass,
  PAGE_GRID,
  readWords,
  storedPage,
  storedWeakLines,
  toWeakPage,
} from '@exam-vault/server/finding/indexing/stored-page';
import type { StoredPage } from '@exam-vault/server/finding/indexing/text-repository';
import { corpusReader, keptOr } from '../corpus-reader.ts';

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

/** The pictures of a paper: those of a folder, or 'paper-1.jpg', 'paper-2.jpg' beside each other. */
async function picturesOf(path: string): Promise<string[]> {
  if (/\.jpe?g$/i.test(path)) return [path];
  const isFolder = (await readdir(dirname(path))).includes(basename(path));
  const folder = isFolder ? path : dirname(path);
  const files = (await readdir(folder)).filter((file) => /\.jpe?g$/i.test(file));
  const own = isFolder ? files : files.filter((file) => file.startsWith(`${basename(path)}-`));
  return own.toSorted().map((file) => join(folder, file));
}

export type PaperReader = ReturnType<typeof paperReader>;

/** Reads papers of a corpus as the hub does, both passes. */
export function paperReader(corpus: string) {
  const { reader, signal, close } = corpusReader();

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
    const pages: StoredPage[] = [];
    for (const [at, file] of (await picturesOf(path)).entries()) {
      const [page] = (await readFileOf(file, 'JPEG')).pages;
      if (page) pages.push({ ...page, page: at + 1 });
    }
    return pages;
  }

  /** The pages of a paper as they are stored. With QUESTIONS_CACHE, a folder, each paper is read once. */
  const stored = async (name: string): Promise<StoredPage[]> =>
    await keptOr(process.env['QUESTIONS_CACHE'], name.replace('/', '-').replace('.pdf', ''), () => read(name));

  return {
    stored,
    /** The pages of a paper: 'papers/001.pdf' or 'photos/001'. */
    pages: async (name: string): Promise<CutPage[]> => (await stored(name)).map(toCutPage),
    /** One page of a file, and what its first pass had read. */
    async page(path: string, page: number): Promise<ReadPaper> {
      let first: StoredPage | undefined;
      const onFirst = (read: StoredPage) => (first = read);
      const file = await readFileOf(path, path.endsWith('.pdf') ? 'PDF' : 'JPEG', [page, page], onFirst);
      return { first: readWords(first?.words ?? []), both: readWords(file.pages[0]?.words ?? []) };
    },
    close,
  };
}
