import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { paperKind } from './paper-kind.ts';
import { DocumentViewPage } from '../../start/app/DocumentViewPage.tsx';

freshTab();
const saved: string[] = [];
beforeEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download);
  });
});

const PHOTO = samplePaper({ file_url: '/files/old/p1.jpg', file_type: 'JPEG', page_count: null });

function open() {
  return show(
    <Routes>
      <Route path="/all_paper/:id/view_paper" element={<DocumentViewPage kind={paperKind} back="/all_paper" />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/all_paper/p1/view_paper',
  );
}

const press = async () =>
  fireEvent.click((await screen.findAllByRole('button', { name: 'Download Paper' }))[0] as HTMLElement);

describe('downloading a paper', () => {
  it('leads to the login form when signed out', async () => {
    const hub = fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: PHOTO }) });
    const { address } = open();
    await press();
    expect(address()).toBe('/login_form');
    expect(hub.calls('/papers/download_papers')).toEqual([]);
  });

  it('counts first, then saves the file under the name of the specification', async () => {
    signInAs(STUDENT);
    let count = 0;
    const hub = fakeHub({
      'GET /papers/p1/view_paper': () => ({ body: { ...PHOTO, download_count: count } }),
      'POST /papers/download_papers': () => ({ body: { download_count: (count += 1) } }),
      'GET /files/old/p1.jpg': () => ({ body: 'bytes' }),
    });
    open();
    await press();
    await waitFor(() => expect(saved).toEqual(['DBMS IV Main.jpeg']));
    const paths = hub.sent.map(({ path }) => path);
    expect(paths.indexOf('/papers/download_papers')).toBeLessThan(paths.indexOf('/files/old/p1.jpg'));
    expect(hub.calls('/papers/download_papers')[0]?.body).toEqual({ paper_id: 'p1' });
    expect(await screen.findByRole('row', { name: 'Download Count 1' })).toBeTruthy();
  });

  it('asks for a new path when the old one has run out', async () => {
    signInAs(STUDENT);
    let url = '/files/old/p1.jpg';
    fakeHub({
      'GET /papers/p1/view_paper': () => ({ body: { ...PHOTO, file_url: url } }),
      'POST /papers/download_papers': () => {
        url = '/files/new/p1.jpg';
        return { body: { download_count: 1 } };
      },
      'GET /files/new/p1.jpg': () => ({ body: 'bytes' }),
    });
    open();
    await press();
    await waitFor(() => expect(saved).toEqual(['DBMS IV Main.jpeg']));
  });

  it('only logs a failure', async () => {
    signInAs(STUDENT);
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeHub({
      'GET /papers/p1/view_paper': () => ({ body: PHOTO }),
      'POST /papers/download_papers': () => problem(500, 'INTERNAL', 'It broke.'),
    });
    open();
    await press();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(saved).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('downloading a paper with its recognised text', () => {
  const SCANNED = samplePaper({ text_status: 'read' });
  const page = (searchable_url?: string) => () => ({
    body: { image_url: '/files/x/p1.webp', pictures: [], turns: 0, source: 'picture', words: [], searchable_url },
  });
  const entry = () => screen.findByRole('button', { name: 'Download with searchable text' });

  it('counts first, gets a new path when the old one has run out, and saves a PDF under a name of its own', async () => {
    signInAs(STUDENT);
    let url = '/files/old/p1-text.pdf';
    const hub = fakeHub({
      'GET /papers/p1/view_paper': () => ({ body: SCANNED }),
      'GET /papers/p1/pages/1': () => page(url)(),
      'POST /papers/download_papers': () => {
        url = '/files/new/p1-text.pdf';
        return { body: { download_count: 1 } };
      },
      'GET /files/new/p1-text.pdf': () => ({ body: 'bytes' }),
    });
    open();
    expect(await screen.findByText('Text recognised automatically. It may contain mistakes.')).toBeTruthy();
    fireEvent.click(await entry());
    await waitFor(() => expect(saved).toEqual(['DBMS IV Main searchable.pdf']));
    expect(hub.calls('/papers/download_papers')[0]?.body).toEqual({ paper_id: 'p1' });
  });

  it('is not offered where no text was recognised', async () => {
    const hub = fakeHub({ 'GET /papers/p1/view_paper': () => ({ body: SCANNED }), 'GET /papers/p1/pages/1': page() });
    open();
    await waitFor(() => expect(hub.calls('/papers/p1/pages/1')).toHaveLength(1));
    await screen.findAllByRole('button', { name: 'Download Paper' });
    expect(screen.queryByRole('button', { name: 'Download with searchable text' })).toBeNull();
  });

  it('says when it failed', async () => {
    signInAs(STUDENT);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeHub({
      'GET /papers/p1/view_paper': () => ({ body: SCANNED }),
      'GET /papers/p1/pages/1': page('/files/old/p1-text.pdf'),
      'POST /papers/download_papers': () => ({ body: { download_count: 1 } }),
      'GET /files/old/p1-text.pdf': () => problem(503, 'UNAVAILABLE', 'Busy.'),
    });
    open();
    fireEvent.click(await entry());
    expect(await screen.findByText('Couldn’t download the searchable PDF. Try again in a moment.')).toBeTruthy();
  });
});
