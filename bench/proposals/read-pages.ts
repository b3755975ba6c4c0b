import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sandboxedPageBuilder } from '@exam-vault/sandbox/pages/sandboxed-page-builder';
import type { HeaderReading } from '@exam-vault/sandbox/reader/document-reader';
import { temporaryFolder } from '../clean-up.ts';
import { corpusReader, keptOr } from '../corpus-reader.ts';
import type { LabelledPaper } from './papers.ts';

export interface ReadPaper {
  readonly paper: LabelledPaper;
  /** The upper parts of its pages, until there are no more of them. */
  readonly headers: readonly HeaderReading[];
  /** From the file to each of them; the reader has loaded its models before, as during an upload. */
  readonly ms: readonly number[];
}

/** As many as the hub reads of a draft. */
const MAX_PAGES = 12;
/** The reader loads its models in this time. */
const LOADING_MS = 2_000;

/**
 * Reads the headers of papers as the hub does for drafts: photos joined to a PDF, the upper parts of its pages. With UNDERSTANDING_CACHE, a
 * folder, what was read once is not read again.
 */
export async function readPapers(papers: readonly LabelledPaper[]): Promise<ReadPaper[]> {
  const folder = await temporaryFolder();
  const { isolation, reader, signal, close } = corpusReader();
  const builder = sandboxedPageBuilder({ sandbox: isolation, log: console });

  /** One photo stays a photo. */
  async function documentOf({ sort, files }: LabelledPaper): Promise<{ path: string; type: 'JPEG' | 'PDF' }> {
    const [only = ''] = files;
    if (sort === 'pdf' || files.length === 1) return { path: only, type: sort === 'pdf' ? 'PDF' : 'JPEG' };
    const pictures = files.map((path) => ({ path, type: 'JPEG' as const, turns: 0 as const, corners: null }));
    const path = join(folder, 'joined.pdf');
    await writeFile(path, await builder.build(pictures));
    return { path, type: 'PDF' };
  }

  async function readHeaders(paper: LabelledPaper): Promise<Omit<ReadPaper, 'paper'>> {
    const { path, type } = await documentOf(paper);
    reader.prepare('headers', []);
    await wait(LOADING_MS);
    const [headers, ms]: [HeaderReading[], number[]] = [[], []];
    const began = performance.now();
    await reader.readHeaders(path, { type, from: 1, to: MAX_PAGES, terms: [], signal }, async (header) => {
      headers.push(header);
      ms.push(performance.now() - began);
      return true;
    });
    return { headers, ms };
  }

  const read: ReadPaper[] = [];
  try {
    for (const paper of papers) {
      const name = createHash('sha256').update(paper.files.join()).digest('hex').slice(0, 16);
      const cache = process.env['UNDERSTANDING_CACHE'];
      read.push({ paper, ...(await keptOr(cache, `${name}.header`, () => readHeaders(paper))) });
    }
  } finally {
    close();
  }
  return read;
}
