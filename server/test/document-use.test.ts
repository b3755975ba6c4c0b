import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, uploadedNotes, uploadedPaper, type Answered } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { startTestHub } from '@exam-vault/testing/test-hub';
import { makeAdministrator, student, teacher, type Member } from '@exam-vault/testing/people';

/** Views and downloads of documents (contract section 9, decision 138, issue 40 part 7). */

const BROWSER =
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
let hub: ListeningHub;
let [owner, reviewer, admin]: Member[] = [];
let paper: { _id: string; file_url: string; view: string };

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { TIME_ZONE: 'Asia/Kolkata' });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
  admin = await makeAdministrator(hub, 'library@example.edu');
});
beforeEach(async () => {
  await hub.use.write();
  await hub.database.rows('delete from document_use');
  const { _id } = await uploadedPaper(hub, owner as Member, { title: '=1+1', department: 'CSE' });
  await approve(hub, reviewer as Member, _id);
  const view = `/papers/${_id}/view_paper`;
  paper = { _id, view, file_url: String((await ask(hub, 'GET', view)).body['file_url']) };
});

/** A request of a browser of its own, unless `headers` say otherwise. */
let readers = 0;
function browse(path: string, headers: Record<string, string> = {}, method = 'GET', as?: Member): Promise<Answered> {
  readers += 1;
  return ask(hub, method, path, { as, headers: { 'user-agent': BROWSER, cookie: `reader=${readers}`, ...headers } });
}
/** What is counted of a document once everything is written: [views, downloads]. */
async function counted(_id = paper._id): Promise<number[] | null> {
  await hub.use.write();
  const [row] = await hub.database.rows<{ views: number; downloads: number }>(
    'select views, downloads from document_use where document_id = $1',
    [_id],
  );
  return row ? [row.views, row.downloads] : null;
}

describe('counting', () => {
  it('counts what is answered from memory, before the router, and as unchanged, and each reader', async () => {
    const { headers } = await browse(paper.view);
    for (let again = 0; again < 3; again += 1) expect((await browse(paper.view)).status).toBe(200);
    const etag = headers.get('etag') ?? '';
    expect((await browse(paper.view, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
    expect((await browse(paper.file_url)).status).toBe(200);
    await expect.poll(() => counted()).toEqual([5, 1]);
    await browse(paper.view);
    await expect.poll(() => counted()).toEqual([6, 1]);
  });

  it('takes the same of one reader within 30 seconds for once, from the last on', async () => {
    const same = { cookie: 'reader=same' };
    for (const seconds of [0, 20, 20]) {
      hub.clock.advance(seconds * 1_000);
      await browse(paper.view, same);
      await browse(paper.file_url, same);
    }
    await expect.poll(() => counted()).toEqual([1, 1]);
    hub.clock.advance(31_000);
    await browse(paper.view, same);
    await expect.poll(() => counted()).toEqual([2, 1]);
  });

  it('counts the beginning of a file that comes in parts, and no later part', async () => {
    expect((await browse(paper.file_url, { range: 'bytes=0-9' })).status).toBe(206);
    expect((await browse(paper.file_url, { range: 'bytes=10-19' })).status).toBe(206);
    await browse(paper.file_url, { range: 'bytes=-5' });
    await expect.poll(() => counted()).toEqual([0, 1]);
  });

  it('does not count robots, prefetches, copies for reading offline, pictures, edit forms, and what is not there', async () => {
    for (const agent of [
      '',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'curl/8.5',
      'python-requests/2.32',
      'HeadlessChrome/140',
    ])
      await browse(paper.view, { 'user-agent': agent });
    await browse(paper.view, { 'sec-purpose': 'prefetch' });
    await browse(`${paper.view}?ahead`);
    await browse(`${paper.file_url}?ahead`);
    await browse(paper.file_url, {}, 'HEAD');
    await browse(`/papers/get_paper/${paper._id}`);
    await browse(`/papers/${paper._id}/pages/1`);
    await browse(paper.file_url.replace('.pdf', '-w240.webp'));
    await browse('/papers/00000000-0000-4000-8000-000000000000/view_paper');
    await browse(paper.view);
    await expect.poll(() => counted()).toEqual([1, 0]);
    expect(await hub.database.rows('select from document_use')).toHaveLength(1);
  });

  it('counts what is not public, for those who may read it, and no refusal', async () => {
    const { _id } = await uploadedPaper(hub, owner as Member);
    const path = `/papers/${_id}/view_paper`;
    expect((await browse(path)).status).toBe(404);
    const seen = await browse(path, {}, 'GET', reviewer);
    expect((await browse(String(seen.body['file_url']))).status).toBe(200);
    await expect.poll(() => counted(_id)).toEqual([1, 1]);
  });

  it('keeps nothing of the reader', async () => {
    await browse(paper.view, {}, 'GET', reviewer);
    await expect.poll(() => counted()).toEqual([1, 0]);
    const [row] = await hub.database.rows<object>('select * from document_use');
    expect(Object.keys(row ?? {})).toEqual(['month', 'document_id', 'department', 'views', 'downloads']);
  });

  it('keeps what it could not write, and never fails an answer', async () => {
    await hub.database.rows('alter table document_use rename to away');
    expect((await browse(paper.view)).status).toBe(200);
    const warned = () => hub.logged.filter(({ msg }) => /could not be counted/.test(String(msg))).length;
    await expect.poll(() => hub.use.write().then(warned)).toBeGreaterThan(0);
    await hub.database.rows('alter table away rename to document_use');
    await browse(paper.view);
    await expect.poll(() => counted()).toEqual([2, 0]);
  });
});

it('is written when a hub stops (contract section 9)', async () => {
  const other = await startTestHub({ overrides: { inspector: trustingInspector }, database: hub.database });
  const origin = await other.app.listen({ port: 0, host: '127.0.0.1' });
  await fetch(origin + paper.view, { headers: { 'user-agent': BROWSER } });
  await other.close();
  expect(await hub.database.rows('select views from document_use')).toEqual([{ views: 1 }]);
});

describe('the numbers', () => {
  const numbers = async (query = '') => (await ask(hub, 'GET', `/admin/usage${query}`, { as: admin })).body;
  const table = async (query = '') =>
    String((await ask(hub, 'GET', `/admin/usage.csv${query}`, { as: admin })).body['text']);
  const add = (month: string, _id: string, department: string, views: number, downloads = 0) =>
    hub.database.rows('insert into document_use values ($1, $2, $3, $4, $5)', [
      month,
      _id,
      department,
      views,
      downloads,
    ]);

  it('are by month, by department, and of the documents used most', async () => {
    const notes = await uploadedNotes(hub, reviewer as Member, {});
    await add('2026-01-01', paper._id, 'CSE', 3, 1);
    await add('2026-03-01', paper._id, 'CSE', 2);
    await add('2026-03-01', notes._id, 'ME', 10, 5);
    await add('2026-04-01', notes._id, 'ME', 100);
    expect(await numbers('?from=2026-01&to=2026-03')).toEqual({
      from: '2026-01',
      to: '2026-03',
      months: [
        { month: '2026-01', views: 3, downloads: 1 },
        { month: '2026-02', views: 0, downloads: 0 },
        { month: '2026-03', views: 12, downloads: 5 },
      ],
      departments: [
        { department: 'ME', views: 10, downloads: 5 },
        { department: 'CSE', views: 5, downloads: 1 },
      ],
      documents: [
        { _id: notes._id, kind: 'notes', title: notes.title, department: 'ME', views: 10, downloads: 5 },
        { _id: paper._id, kind: 'paper', title: '=1+1', department: 'CSE', views: 5, downloads: 1 },
      ],
    });
    expect(await table('?from=2026-01&to=2026-03')).toBe(
      [
        'month,department,kind,document,title,views,downloads',
        `2026-01,CSE,paper,${paper._id},'=1+1,3,1`,
        `2026-03,CSE,paper,${paper._id},'=1+1,2,0`,
        `2026-03,ME,notes,${notes._id},"${notes.title}",10,5`,
        '',
      ].join('\r\n'),
    );
  });

  it('are those of the last twelve months, by the calendar of the institution', async () => {
    await browse(paper.view);
    await expect.poll(() => counted()).toEqual([1, 0]);
    const [month = ''] =
      new Date(hub.clock.now()).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' }).match(/^\d{4}-\d\d/) ?? [];
    const { months } = (await numbers()) as unknown as { months: { month: string; views: number }[] };
    expect([months.length, months.at(-1)]).toEqual([12, { month, views: 1, downloads: 0 }]);
  });

  it('say nothing of deleted documents but how often together, also after they are purged', async () => {
    await add('2026-01-01', paper._id, 'CSE', 3, 1);
    await add('2026-01-01', '00000000-0000-4000-8000-000000000000', 'CSE', 4);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: owner });
    const { documents } = await numbers('?from=2026-01&to=2026-01');
    expect(documents).toEqual([{ _id: null, kind: null, title: null, department: 'CSE', views: 7, downloads: 1 }]);
    expect(await table('?from=2026-01&to=2026-01')).toContain('\r\n2026-01,CSE,,,,7,1\r\n');
  });

  it('refuse a span that is turned around or too long', async () => {
    for (const query of ['?from=2026-02&to=2026-01', '?from=2001-01&to=2026-01', '?to=2026', '?from=2001-01'])
      expect((await ask(hub, 'GET', `/admin/usage${query}`, { as: admin })).status).toBe(400);
  });
});
