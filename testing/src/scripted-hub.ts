import type { PageReading, ReadingTask } from '@exam-vault/sandbox/reader/document-reader';
import { ask } from './ask.ts';
import { trustingInspector } from './files.ts';
import { listeningHub, type ListeningHub } from './listening-hub.ts';
import { student, teacher, type Member } from './people.ts';
import { readPage, scriptedReader, weakLine, type ScriptedReader } from './scripted-reader.ts';
import { startTestHub, type TestHub } from './test-hub.ts';

interface ViewedPaper {
  readonly text_status: string;
  readonly pages_read: number;
  readonly page_count: number;
  readonly thumbnail_url: string | null;
}

/** A hub whose reader says what the test says. */
export interface ScriptedHub extends ListeningHub {
  readonly reader: ScriptedReader;
  readonly owner: Member;
  readonly reviewer: Member;
  /** Another hub with the same database, files and reader. */
  another(env?: Record<string, string>): Promise<TestHub>;
  /** Without anything to read, and with a reader that was asked nothing. */
  reset(): Promise<void>;
  /** The paper as its owner sees it. */
  viewed(_id: string): Promise<ViewedPaper>;
  queue(): Promise<{ step: string; next_page: number }[]>;
  /** What is queued may be read at once. */
  makeDue(): Promise<unknown>;
  keptText(_id: string): Promise<string[]>;
  termsOf(_id: string): Promise<string[]>;
}

export async function scriptedHub(): Promise<ScriptedHub> {
  const reader = scriptedReader();
  const overrides = { inspector: trustingInspector, reader };
  const hub = await listeningHub(overrides);
  const { database } = hub;
  const [owner, reviewer] = [await student(hub), await teacher(hub)];
  return Object.assign(hub, {
    reader,
    owner,
    reviewer,
    another: (env: Record<string, string> = {}) =>
      startTestHub({ database, env, overrides: { ...overrides, storage: hub.storage } }),
    async reset() {
      await database.rows('delete from readings');
      reader.reset();
    },
    async viewed(_id: string) {
      return (await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: owner })).body as unknown as ViewedPaper;
    },
    queue: () => database.rows<{ step: string; next_page: number }>('select * from readings'),
    makeDue: () => database.rows('update readings set due_at = now()'),
    async keptText(_id: string) {
      const pages = 'select text from document_pages where document_id = $1 order by page';
      return (await database.rows<{ text: string }>(pages, [_id])).map(({ text }) => text);
    },
    async termsOf(_id: string) {
      const terms = 'select tsvector_to_array(terms) as terms from document_texts where document_id = $1';
      return (await database.rows<{ terms: string[] }>(terms, [_id]))[0]?.terms ?? [];
    },
  });
}

/** As a reader goes through a document of so many pages; `on` may do something before a page is told of. */
export function goThrough(pages: number, on: (page: number) => Promise<void> | void = () => {}) {
  return {
    async *read({ from, to }: ReadingTask): AsyncGenerator<PageReading> {
      for (let page = from; page <= Math.min(to, pages); page += 1) {
        await on(page);
        yield readPage(`Question ${page} about semaphores`, { page, pages, weak: [weakLine(0)] });
      }
    },
  };
}
