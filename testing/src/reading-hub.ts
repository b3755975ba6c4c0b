import type { Notes } from '@exam-vault/contract/notes';
import type { Paper } from '@exam-vault/contract/papers';
import type { Match } from '@exam-vault/contract/search';
import { approve, ask, type Answered, uploadedNotes, uploadedPaper, type PaperFields } from './ask.ts';
import { trustingInspector } from './files.ts';
import { listeningHub, type ListeningHub } from './listening-hub.ts';
import { student, teacher, type Member } from './people.ts';
import { readPage, scriptedReader } from './scripted-reader.ts';

const HEADER = '%PDF-1.7\n';

/** What its reader takes for a document with these pages. */
export function textFile(...pages: readonly string[]): Buffer {
  return Buffer.from(HEADER + pages.join('\f'));
}

export interface SearchResult {
  readonly titles: string[];
  readonly total: number;
  readonly matches: Match[][];
  readonly body: Answered['body'];
}

/** A hub whose reader finds in a file what `textFile` put there; a line that begins with '~' is another reading of the one before. */
export interface ReadingHub extends ListeningHub {
  readonly owner: Member;
  readonly reviewer: Member;
  /** A paper with these pages, read and approved. */
  approvedPaper(fields: PaperFields, ...pages: readonly string[]): Promise<Paper>;
  /** The same, still Pending. */
  pendingPaper(fields: PaperFields, ...pages: readonly string[]): Promise<Paper>;
  liveNotes(fields: PaperFields, ...pages: readonly string[]): Promise<Notes>;
  /** A search with inside=true, by a visitor. */
  find(title: string, more?: Record<string, string>, kind?: 'papers' | 'notes'): Promise<SearchResult>;
}

function wordsOfPage(text: string, page: number, pages: number) {
  const lines = text.split('\n');
  const reading = readPage(lines.filter((line) => !line.startsWith('~')).join('\n'), { page, pages });
  let line = -1;
  const others = lines.flatMap((one) => {
    if (!one.startsWith('~')) line += 1;
    if (!one.startsWith('~')) return [];
    const own = reading.words.filter((word) => word.line === line);
    return one
      .slice(1)
      .split(' ')
      .flatMap((other, at) => {
        const word = own[at];
        return word && other !== word.text ? [{ ...word, text: other, role: 'alternative' as const }] : [];
      });
  });
  return { ...reading, words: [...reading.words, ...others] };
}

/** A hub on a real socket that reads what is uploaded to it. */
export async function readingHub(env: Record<string, string> = {}): Promise<ReadingHub> {
  const reader = scriptedReader();
  reader.play({
    read({ from }, file) {
      const pages = file.toString('utf8').slice(HEADER.length).split('\f');
      return pages.map((text, at) => wordsOfPage(text, at + 1, pages.length)).slice(from - 1);
    },
  });
  // What `textFile` makes is no PDF that can be copied.
  const layerWriter = { write: async () => Buffer.from(HEADER) };
  const hub = await listeningHub({ inspector: trustingInspector, reader, layerWriter }, undefined, env);
  const [owner, reviewer] = [await student(hub), await teacher(hub, { approved: true })];
  const pendingPaper = async (fields: PaperFields, ...pages: readonly string[]) => {
    const paper = await uploadedPaper(hub, owner, fields, textFile(...pages));
    await hub.processing.drain();
    return paper;
  };
  return Object.assign(hub, {
    owner,
    reviewer,
    pendingPaper,
    async approvedPaper(fields: PaperFields, ...pages: readonly string[]) {
      const paper = await pendingPaper(fields, ...pages);
      const approved = (await approve(hub, reviewer, paper._id)).body as unknown as Paper;
      // Its words are in the dictionary only now.
      await hub.processing.drain();
      return approved;
    },
    async liveNotes(fields: PaperFields, ...pages: readonly string[]) {
      const notes = await uploadedNotes(hub, owner, fields, textFile(...pages));
      await hub.processing.drain();
      return notes;
    },
    async find(title: string, more: Record<string, string> = {}, kind: 'papers' | 'notes' = 'papers') {
      const query = new URLSearchParams({ title, inside: 'true', ...more });
      const { status, body } = await ask(hub, 'GET', `/${kind}/search_${kind}?${query.toString()}`);
      if (status !== 200) throw new Error(`${status} for '${title}'`);
      const data = (body.data ?? []) as Array<Paper & { matches: Match[] }>;
      return {
        titles: data.map((paper) => paper.title),
        total: body.total ?? -1,
        matches: data.map(({ matches }) => matches),
        body,
      };
    },
  });
}
