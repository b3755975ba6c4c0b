import { NOTICES } from '@exam-vault/contract/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_LABEL } from '../search/SearchBox.tsx';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { paperKind } from './paper-kind.ts';
import { AllDocumentsPage } from '../documents/AllDocumentsPage.tsx';

freshTab();
beforeEach(() => vi.restoreAllMocks());

const NOTHING = { filters: {}, said: {}, words: [], phrases: [], excluded: [] };
const found = (more: Record<string, unknown> = {}) => ({
  body: { data: [samplePaper({ _id: 'a', title: 'Deadlocks in practice' })], message: '', total: 1, ...more },
});

function open(at: string, answer: (title: string) => { body: unknown }) {
  const hub = fakeHub({
    'GET /papers/all_paper': () => found(),
    'GET /papers/search_papers': ({ path }) => answer(new URLSearchParams(path.split('?')[1]).get('title') ?? ''),
    'GET /search/suggest': () => ({ body: { data: [{ text: 'Operating Systems', what: 'subject' }] } }),
  });
  const shown = show(
    <Routes>
      <Route path="/all_paper" element={<AllDocumentsPage kind={paperKind} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
  const lastRequest = () => new URLSearchParams(hub.calls('/papers/search_papers').at(-1)?.path.split('?')[1]);
  return { ...shown, hub, lastRequest };
}

describe('asking', () => {
  it('asks for what is inside too, and keeps question, order and page in the address', async () => {
    const { address, lastRequest, back } = open('/all_paper', () => found({ total: 30 }));
    await screen.findByText('Deadlocks in practice');
    fireEvent.change(screen.getByRole('combobox', { name: SEARCH_LABEL }), { target: { value: 'deadlock' } });
    fireEvent.submit(screen.getByRole('search'));
    await screen.findByText('30 papers, page 1 of 3');
    expect(Object.fromEntries(lastRequest())).toEqual({ title: 'deadlock', inside: 'true', page: '1' });
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'downloads' } });
    expect(address()).toBe('/all_paper?title=deadlock&sort=downloads');
    await waitFor(() => expect(lastRequest().get('sort')).toBe('downloads'));
    fireEvent.click(await screen.findByRole('link', { name: 'Next' }));
    expect(address()).toBe('/all_paper?title=deadlock&sort=downloads&page=2');
    await back();
    await back();
    expect(address()).toBe('/all_paper?title=deadlock');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('relevance');
  });

  it('orders a list without a question by the newest, and has no best match for it', async () => {
    const { address, hub } = open('/all_paper?sort=relevance', () => found());
    await screen.findByText('Deadlocks in practice');
    expect(hub.calls('/papers/search_papers')).toEqual([]);
    const order = screen.getByLabelText<HTMLSelectElement>('Sort by');
    expect([order.value, ...Array.from(order.options, ({ text }) => text)]).toEqual([
      'newest',
      'Newest',
      'Most downloaded',
      'Most helpful',
      'Latest exam',
    ]);
    fireEvent.change(order, { target: { value: 'downloads' } });
    expect(address()).toBe('/all_paper?sort=downloads');
    expect(await screen.findByText(NOTICES.noFilters)).toBeTruthy();
  });

  it('says how many have a value beside the value, and when the total is an estimate', async () => {
    open('/all_paper?title=lock', () =>
      found({ total: 24_000, about: true, facets: { subject: { DBMS: 12, IoT: 1_200 }, semester: { IV: 3 } } }),
    );
    expect(await screen.findByText('About 24,000 papers, page 1 of 2,000')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const texts = (label: string) =>
      Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, (one) => one.text);
    expect(texts('Subject')).toContain('DBMS (12)');
    expect(texts('Subject')).toContain('IoT (1,200)');
    expect(texts('Subject')).toContain('Surveying');
    expect(texts('Semester')).toContain('IV (3)');
  });
});

describe('what was understood', () => {
  const UNDERSTOOD = {
    filters: { subject: 'Operating Systems', semester: 'V', unit_no: 'III' },
    said: { subject: 'os', semester: '5th sem', unit_no: 'unit 3' },
    words: ['lock'],
    phrases: ['two phase'],
    excluded: ['dbms'],
  };
  const QUESTION = 'os 5th sem unit 3 "two phase" lock -dbms';

  const badges = () =>
    within(screen.getByRole('list', { name: 'Filters found in your search' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('is badges beside the chosen filters, which count alone (spec section 2)', async () => {
    open(`/all_paper?${new URLSearchParams({ title: QUESTION })}`, () => found({ understood: UNDERSTOOD }));
    await screen.findByText('1 paper');
    expect(badges()).toEqual([
      'Subject: Operating Systems',
      'Semester: V',
      'Unit No: III',
      'Exact phrase: “two phase”',
      'Excluding: dbms',
    ]);
    expect(screen.getByText('1 Applied Filters')).toBeTruthy();
  });

  it('says what nothing has together with the rest, which then is a word alone', async () => {
    const understood = { ...UNDERSTOOD, missed: { exam_type: 'Midterm' } };
    open(`/all_paper?${new URLSearchParams({ title: QUESTION })}`, () => found({ understood }));
    await screen.findByText('1 paper');
    expect(badges()).toContain('Ignored Exam Type: Midterm (no results)');
  });

  it.each([
    ['Subject: Operating Systems', '"os" 5th sem unit 3 "two phase" lock -dbms'],
    ['Semester: V', 'os "5th sem" unit 3 "two phase" lock -dbms'],
    ['Exact phrase: “two phase”', 'os 5th sem unit 3 lock -dbms'],
    ['Excluding: dbms', 'os 5th sem unit 3 "two phase" lock'],
  ])('%s: without its badge the question is %s', async (badge, question) => {
    const { lastRequest } = open(`/all_paper?${new URLSearchParams({ title: QUESTION })}`, () =>
      found({ understood: UNDERSTOOD }),
    );
    fireEvent.click(await screen.findByRole('button', { name: `Remove ${badge}` }));
    await waitFor(() => expect(lastRequest().get('title')).toBe(question));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: SEARCH_LABEL }).value).toBe(question);
    // The badge is gone: one goes on from the edge of the search.
    expect(document.activeElement?.querySelector('[role=search]')).toBeTruthy();
  });

  it('is corrected on request', async () => {
    const { address } = open('/all_paper?title=deadlok&semester=V', (title) =>
      found(title === 'deadlok' ? { did_you_mean: 'deadlock' } : {}),
    );
    fireEvent.click(await screen.findByRole('link', { name: 'deadlock' }));
    expect(address()).toBe('/all_paper?title=deadlock&semester=V');
  });
});

describe('a search without results', () => {
  it('keeps the notice, and offers what is nearest (spec section 8)', async () => {
    const nothing = { data: [], total: 0, did_you_mean: 'operating', understood: NOTHING };
    const { address, hub } = open('/all_paper?title=operatng&subject=DBMS', () => found(nothing));
    expect(await screen.findByText(NOTICES.noSearchResults)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Okay' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'operating' }).getAttribute('href')).toBe(
      '/all_paper?title=operating&subject=DBMS',
    );
    expect(await screen.findByRole('link', { name: 'Operating Systems' })).toBeTruthy();
    expect(hub.calls('/search/suggest')).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Search without filters' }));
    expect(address()).toBe('/all_paper?title=operatng');
  });

  it('asks for nothing nearer when only filters were chosen', async () => {
    const { hub } = open('/all_paper?subject=DBMS', () => found({ data: [], total: 0 }));
    await screen.findByText(NOTICES.noSearchResults);
    expect(hub.calls('/search/suggest')).toEqual([]);
  });
});

describe('what was found', () => {
  const matches = [
    { page: 3, snippet: 'how a <mark>deadlock</mark> &lt;b&gt;arises&lt;/b&gt; …' },
    { page: 1, snippet: '<mark>Deadlocks</mark>' },
  ];
  const inside = () =>
    found({
      data: [samplePaper({ _id: 'a', title: 'Deadlocks in practice' })].map((one) => ({ ...one, matches })),
      understood: { ...NOTHING, words: ['deadlok'] },
    });

  it('is marked in the title and where it stands, as text and nothing else', async () => {
    open('/all_paper?title=deadlok', inside);
    const card = within(await screen.findByRole('article', { name: 'Deadlocks in practice' }));
    expect(card.getByRole('link', { name: 'on page 3: how a deadlock <b>arises</b> …' })).toBeTruthy();
    expect(Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual([
      'Deadlocks',
      'deadlock',
    ]);
    expect(document.querySelector('article b')).toBeNull();
  });

  it.each([
    [/^on page 3/, 'link', 3],
    ['on page 1', 'link', 1],
    ['Deadlocks in practice', 'link', 3],
    ['View', 'button', 3],
  ])('%s opens it at its page, with the words', async (name, role, page) => {
    const { address } = open('/all_paper?title=deadlok', inside);
    fireEvent.click(await screen.findByRole(role, { name }));
    expect(address()).toBe(`/all_paper/a/view_paper?page_no=${page}&words=deadlok+deadlock+deadlocks`);
  });

  it('has a picture of its first page without words of its own, and a blank sheet until there is one', async () => {
    const thumbnail = { thumbnail_url: '/files/x/a-w240.webp', thumbnail_srcset: '/files/x/a-w240.webp 240w' };
    open('/all_paper?title=x', () =>
      found({ data: [samplePaper({ _id: 'a', ...thumbnail }), samplePaper({ _id: 'b' })], total: 2 }),
    );
    const [first, second] = await screen.findAllByRole('article');
    const picture = first?.querySelector('img');
    expect(['src', 'srcset', 'alt', 'loading', 'width', 'height'].map((name) => picture?.getAttribute(name))).toEqual([
      '/files/x/a-w240.webp',
      '/files/x/a-w240.webp 240w',
      '',
      'lazy',
      '72',
      '96',
    ]);
    expect(second?.querySelector('img')).toBeNull();
    // It may be gone meanwhile.
    if (picture) fireEvent.error(picture);
    expect(first?.querySelector('img')).toBeNull();
  });
});
