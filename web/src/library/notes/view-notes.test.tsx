import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, heldReply, problem } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { layoutOfWidth } from '../../testing/viewer.ts';
import { notesKind } from './notes-kind.ts';
import { DocumentViewPage } from '../../start/app/DocumentViewPage.tsx';

vi.mock('../viewer/pdf/open-pdf.tsx', () => ({
  openPdf: async (url: string) => ({
    pages: 3,
    Page: ({ page }: { page: number }) => <p>{`Page ${page} of the PDF ${url}`}</p>,
    close: () => undefined,
  }),
}));
freshTab();
const saved: string[] = [];
beforeEach(() => {
  vi.restoreAllMocks();
  layoutOfWidth(800);
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') saved.push(this.download);
  });
  signInAs(STUDENT);
});

const PHOTO = sampleNotes({ file_url: '/files/x/n1.png', file_type: 'PNG', page_count: null });

const open = () =>
  show(
    <Routes>
      <Route path="/all_notes/:id/view_notes" element={<DocumentViewPage kind={notesKind} back="/all_notes" />} />
    </Routes>,
    '/all_notes/n1/view_notes',
  );
const download = async () =>
  fireEvent.click((await screen.findAllByRole('button', { name: 'Download Notes' }))[0] as HTMLElement);

describe('View notes', () => {
  it("say 'Loading file....' while they wait, then show a PDF in the viewer (spec section 2)", async () => {
    const notes = heldReply();
    fakeHub({ 'GET /notes/n1/view_notes': () => notes.reply });
    open();
    expect(screen.getByText('Loading file....')).toBeTruthy();
    notes.give({ body: sampleNotes() });
    expect(await screen.findByText('Page 1 of the PDF /files/9.sig/n1.pdf')).toBeTruthy();
  });

  it('show an image, and a Download Notes button (spec section 2)', async () => {
    fakeHub({ 'GET /notes/n1/view_notes': () => ({ body: PHOTO }) });
    open();
    expect((await screen.findByAltText(PHOTO.title)).getAttribute('src')).toBe('/files/x/n1.png');
    expect(screen.getByRole('button', { name: 'Download Notes' })).toBeTruthy();
  });

  it('count a download first, then save subject plus semester (spec section 7)', async () => {
    const hub = fakeHub({
      'GET /notes/n1/view_notes': () => ({ body: PHOTO }),
      'POST /notes/download_notes': () => ({ body: { download_count: 1 } }),
      'GET /files/x/n1.png': () => ({ body: 'bytes' }),
    });
    open();
    await download();
    await waitFor(() => expect(saved).toEqual(['DBMS IV.jpeg']));
    const paths = hub.sent.map(({ path }) => path);
    expect(paths.indexOf('/notes/download_notes')).toBeLessThan(paths.indexOf('/files/x/n1.png'));
    expect(hub.calls('/notes/download_notes')[0]?.body).toEqual({ paper_id: 'n1' });
  });

  it('only log a download that failed (spec section 8)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeHub({
      'GET /notes/n1/view_notes': () => ({ body: PHOTO }),
      'POST /notes/download_notes': () => problem(500, 'INTERNAL', 'It broke.'),
    });
    open();
    await download();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(saved).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
