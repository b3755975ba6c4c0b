import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';

const ORIGIN = 'https://hub.example.edu';
let hub: ListeningHub;
let closed: ListeningHub;
let owner: Member;
let reviewer: Member;
let approved: string;
let pending: string;
let notes: string;

beforeAll(async () => {
  hub = await listeningHub({}, undefined, { PUBLIC_INDEX: 'on', PUBLIC_URL: ORIGIN });
  closed = await listeningHub({}, hub.database);
  [owner, reviewer] = [await student(hub), await teacher(hub)];
  approved = (await uploadedPaper(hub, owner, { title: 'Deadlocks & "semaphores" <b>', exam_year: '2023' }))._id;
  await approve(hub, reviewer, approved);
  pending = (await uploadedPaper(hub, owner, { title: 'A secret paper' }))._id;
  notes = (await uploadedNotes(hub, reviewer, {}))._id;
});

const text = async (path: string, of = hub) => {
  const answer = await fetch(of.origin + path, { headers: { accept: 'text/html' } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const viewOf = (id: string) => `/all_paper/${id}/view_paper`;
const matches = (pattern: RegExp, of: string) => [...of.matchAll(pattern)].map(([, found = '']) => found);

describe('the head of a public document', () => {
  it('has title, description, canonical address, Open Graph and LearningResource data', async () => {
    const { status, text: page } = await text(viewOf(approved));
    expect(status).toBe(200);
    expect(page).toContain(
      '<title>Deadlocks &amp; &quot;semaphores&quot; &lt;b&gt;, Operating Systems · Exam Vault</title>',
    );
    expect(page).toContain(`<link rel="canonical" href="${ORIGIN}${viewOf(approved)}" />`);
    expect(page).toContain(`<meta property="og:url" content="${ORIGIN}${viewOf(approved)}" />`);
    expect(page).not.toContain('noindex');
    const [data = ''] = matches(/<script type="application\/ld\+json">(.*?)<\/script>/g, page);
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'LearningResource',
      name: 'Deadlocks & "semaphores" <b>',
      learningResourceType: 'Exam paper',
      about: { name: 'Operating Systems' },
      temporalCoverage: '2023',
    });
  });

  it('never names the person who uploaded it', async () => {
    const { body } = await ask(hub, 'GET', `/papers/${approved}/view_paper`);
    const { text: page } = await text(viewOf(approved));
    expect(String(body['uploaded_by'])).not.toBe('');
    expect(page).not.toContain(String(body['uploaded_by']));
  });

  it('looks for a pending paper, and for one of the other kind, as for an id that does not exist', async () => {
    // The page names its own address: what it will ask for first.
    const without = async (id: string) => (await text(viewOf(id))).text.replaceAll(id, 'ID');
    const missing = await without('0'.repeat(24));
    expect(missing).toContain('noindex');
    for (const id of [pending, notes]) expect(await without(id)).toBe(missing);
  });

  it('is gone when the document is deleted', async () => {
    const { _id } = await uploadedPaper(hub, owner, { title: 'Soon deleted' });
    await approve(hub, reviewer, _id);
    expect((await text(viewOf(_id))).text).toContain('Soon deleted');
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect((await text(viewOf(_id))).text).not.toContain('Soon deleted');
    expect((await text('/sitemaps/paper-0.xml')).text).not.toContain(_id);
  });
});

describe('robots.txt, the site map and the feeds with PUBLIC_INDEX=on', () => {
  it('lead to each public document and to no other', async () => {
    const robots = await text('/robots.txt');
    expect(robots.type).toContain('text/plain');
    expect(robots.text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const index = await text('/sitemap.xml');
    expect(index.type).toContain('application/xml');
    const parts = matches(/<loc>(.*?)<\/loc>/g, index.text);
    const maps = await Promise.all(parts.map((part) => text(part.slice(ORIGIN.length))));
    const addresses = maps.flatMap((map) => matches(/<loc>(.*?)<\/loc>/g, map.text));
    expect(addresses).toContain(`${ORIGIN}${viewOf(approved)}`);
    expect(addresses).toContain(`${ORIGIN}/all_notes/${notes}/view_notes`);
    expect(addresses.filter((address) => address.includes(pending))).toEqual([]);
  });

  it.each(['/sitemaps/paper-7.xml', '/sitemaps/users-0.xml', '/sitemaps/paper-0', '/sitemaps/paper-999999999.xml'])(
    'answer 404 for %s',
    async (path) => expect((await text(path)).status).toBe(404),
  );

  it('give the newest papers of a subject as Atom, and 304 to clients that have them', async () => {
    const path = '/papers/feed.atom?subject=Operating%20Systems';
    const feed = await fetch(hub.origin + path);
    const body = await feed.text();
    expect(feed.headers.get('content-type')).toContain('application/atom+xml');
    expect(matches(/<entry><id>(.*?)<\/id>/g, body)).toEqual([`${ORIGIN}${viewOf(approved)}`]);
    expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}${path}"/>`);
    const again = await fetch(hub.origin + path, { headers: { 'if-none-match': feed.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('show a teacher no pending paper either, and refuse a wrong query', async () => {
    const asked = '/papers/feed.atom?paper_approval_status=Pending';
    const { body } = await ask(hub, 'GET', asked, { as: reviewer });
    expect(String(body['text'])).toContain('<feed ');
    expect(String(body['text'])).not.toContain('A secret paper');
    expect((await ask(hub, 'GET', '/papers/feed.atom?page=x')).status).toBe(400);
  });
});

describe('with PUBLIC_INDEX=off', () => {
  it('robots.txt asks everybody to stay away, and there is nothing to find', async () => {
    expect((await text('/robots.txt', closed)).text).toBe('User-agent: *\nDisallow: /\n');
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/papers/feed.atom', '/notes/feed.atom'])
      expect([path, (await text(path, closed)).status]).toEqual([path, 404]);
  });

  it('a public paper still has a preview card, and says noindex', async () => {
    const { text: page } = await text(viewOf(approved), closed);
    expect(page).toContain('property="og:title" content="Deadlocks &amp;');
    expect(page).toContain('content="noindex"');
  });
});
