import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tellPage } from '../../testing/tell-page.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { type KeepDeps, keepDocument } from './keep-document.ts';
import { hasSessionEnded } from '../../base/session/session-store.ts';
import { KeepProblem } from './keep-problem.ts';
import type { KeptDocument, KeptPage } from './kept-document.ts';
import type { KeptStore } from './kept-store.ts';

function memoryStore(room = Number.POSITIVE_INFINITY) {
  const rows = new Map<string, { kept: KeptDocument; pages: readonly KeptPage[] }>();
  const files = new Map<string, Blob>();
  const store: KeptStore = {
    list: async () => [...rows.values()].map(({ kept }) => kept),
    get: async (id) => rows.get(id)?.kept,
    pages: async (id) => rows.get(id)?.pages ?? [],
    async put(kept, pages) {
      rows.set(kept.id, { kept, pages });
    },
    async change(id, change) {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, kept: { ...row.kept, ...change } });
    },
    async remove(ids) {
      for (const id of ids) rows.delete(id);
    },
    async putFile(path, content) {
      const used = [...files.values()].reduce((sum, { size }) => sum + size, 0);
      if (used + content.size > room) throw new DOMException('full', 'QuotaExceededError');
      files.set(path, content);
    },
    readFile: async (path) => (await files.get(path)?.text()) ?? null,
    async removeFiles(paths) {
      for (const path of paths) files.delete(path);
    },
    filePaths: async () => [...files.keys()],
  };
  return { store, rows, files };
}

const PAPER = samplePaper({
  text_status: 'read',
  pages_read: 2,
  thumbnail_url: '/files/9.sig/p1-w240.webp',
  file_size: 10,
});
const WORDS = [{ text: 'deadlock', box: [0, 0, 1, 1], line: 1 }];

/** What the hub answers, by path; `sent` are the tokens that the calls had. */
function hub(answers: Record<string, () => Response>) {
  const sent: Array<[path: string, token: string | null]> = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push([path, new Headers(init.headers).get('authorization')]);
    const answer = answers[path.split('?')[0] ?? ''];
    if (!answer) return Response.json({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 });
    return answer();
  });
  return sent;
}

const file =
  (text: string, cache = 'public, no-cache') =>
  () =>
    new Response(text, { headers: { 'content-type': 'application/pdf', 'cache-control': cache } });
const page = () => Response.json({ image_url: '/files/x.webp', pictures: [], turns: 0, source: 'text', words: WORDS });
const ANSWERS = {
  '/papers/p1/view_paper': () => Response.json(PAPER),
  '/files/9.sig/p1.pdf': file('0123456789'),
  '/files/9.sig/p1-w240.webp': file('picture'),
  '/papers/p1/pages/1': page,
  '/papers/p1/pages/2': page,
};

let memory: ReturnType<typeof memoryStore>;
let deps: KeepDeps;
const request = { kind: 'paper', id: 'p1', why: 'kept', owner: 'asha' } as const;

beforeEach(() => {
  memory = memoryStore();
  deps = { store: memory.store, freeBytes: async () => null, prepareViewer: async () => undefined, now: () => 5 };
  sessionStorage.setItem('authToken', 'a token');
  tellPage('readers', null);
});

async function failure(): Promise<unknown> {
  return keepDocument(request, deps).catch((error: unknown) => error);
}

describe('keeping a document', () => {
  it('keeps what a visitor may see: fields, file, picture and text', async () => {
    const sent = hub(ANSWERS);
    await keepDocument(request, deps);
    const row = memory.rows.get('p1');
    expect(row?.kept).toMatchObject({ why: 'kept', owner: 'asha', checkedAt: 5 });
    expect(row?.kept.document).toMatchObject({
      title: 'Normal forms',
      file_url: '/kept-files/p1/7.pdf',
      thumbnail_url: '/kept-files/p1/7.webp',
      thumbnail_srcset: null,
    });
    expect(row?.pages).toEqual([
      { turns: 0, source: 'text', words: WORDS },
      { turns: 0, source: 'text', words: WORDS },
    ]);
    expect([...memory.files.keys()]).toEqual(['/kept-files/p1/7.pdf', '/kept-files/p1/7.webp']);
    expect(sent.map(([, token]) => token)).toEqual(sent.map(() => null));
    // Nobody looks at it: the hub counts neither a view nor a download.
    const counts = sent.map(([path]) => path).filter((path) => /view_paper|p1\.pdf/.test(path));
    expect(counts).toEqual(['/papers/p1/view_paper?ahead', '/files/9.sig/p1.pdf?ahead']);
  });

  it('asks as the member where only members read, and keeps no paper that others of them could not see', async () => {
    tellPage('readers', 'members');
    const secret = 'private, no-store';
    const answers = {
      ...ANSWERS,
      '/files/9.sig/p1.pdf': file('0123456789', secret),
      '/files/9.sig/p1-w240.webp': file('picture', secret),
    };
    const sent = hub(answers);
    await keepDocument(request, deps);
    expect(memory.rows.get('p1')?.kept).toMatchObject({ owner: 'asha' });
    expect(sent.filter(([, token]) => token !== 'Bearer a token').map(([path]) => path)).toEqual([
      '/files/9.sig/p1.pdf?ahead',
      '/files/9.sig/p1-w240.webp',
    ]);
    memory.rows.clear();
    for (const own of [{ paper_approval_status: 'Pending' }, { hidden: true }]) {
      hub({ ...answers, '/papers/p1/view_paper': () => Response.json({ ...PAPER, ...own }) });
      expect(await failure()).toMatchObject({ reason: 'not-public' });
    }
    sessionStorage.removeItem('authToken');
    hub({ '/papers/p1/view_paper': () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }) });
    expect(await failure()).toMatchObject({ status: 401 });
    expect([memory.rows.size, hasSessionEnded()]).toEqual([0, false]);
  });

  it.each([
    ['is not public', { ...ANSWERS, '/papers/p1/view_paper': undefined }],
    ['has a file for its reader alone', { ...ANSWERS, '/files/9.sig/p1.pdf': file('0123456789', 'private, no-store') }],
  ])('refuses what %s', async (_what, answers) => {
    hub(answers as typeof ANSWERS);
    expect(await failure()).toMatchObject({ reason: 'not-public' });
    expect([memory.rows.size, memory.files.size]).toEqual([0, 0]);
  });

  it('leaves nothing when there is no room, or a part does not come', async () => {
    hub(ANSWERS);
    deps = { ...deps, freeBytes: async () => 1_000 };
    expect(await failure()).toMatchObject({ reason: 'no-room' });
    // The browser said that there is room, and there is none for the picture.
    memory = memoryStore(12);
    deps = { ...deps, store: memory.store, freeBytes: async () => null };
    const error = await failure();
    expect(error).toBeInstanceOf(KeepProblem);
    expect(error).toMatchObject({ reason: 'no-room' });
    expect([memory.rows.size, memory.files.size]).toEqual([0, 0]);

    memory = memoryStore();
    deps = { ...deps, store: memory.store };
    hub({ ...ANSWERS, '/papers/p1/pages/2': () => Response.json({ message: 'away' }, { status: 503 }) });
    expect(await failure()).toMatchObject({ status: 503 });
    expect([memory.rows.size, memory.files.size]).toEqual([0, 0]);
  });

  it('keeps a new revision in place of the old one, and the old one while the new one does not come', async () => {
    hub(ANSWERS);
    await keepDocument(request, deps);
    const changed = { ...PAPER, revision: 8, file_url: '/files/9.sig/p2.pdf' };
    const renewed = { ...ANSWERS, '/papers/p1/view_paper': () => Response.json(changed) };
    hub(renewed);
    expect(await failure()).toMatchObject({ status: 404 });
    expect(memory.rows.get('p1')?.kept.document.revision).toBe(7);
    expect(memory.files.size).toBe(2);

    hub({ ...renewed, '/files/9.sig/p2.pdf': file('new') });
    await keepDocument({ ...request, why: 'read' }, deps);
    expect(memory.rows.get('p1')?.kept).toMatchObject({ why: 'kept', document: { revision: 8 } });
    expect([...memory.files.keys()]).toEqual(['/kept-files/p1/8.pdf', '/kept-files/p1/8.webp']);
  });

  it('loads no file again that is kept', async () => {
    hub(ANSWERS);
    await keepDocument({ ...request, why: 'read' }, deps);
    const sent = hub(ANSWERS);
    await keepDocument(request, deps);
    expect(sent.map(([path]) => path)).toEqual(['/papers/p1/view_paper?ahead']);
    expect(memory.rows.get('p1')?.kept.why).toBe('kept');
  });
});
