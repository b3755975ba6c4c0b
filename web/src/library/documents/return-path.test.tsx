import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from '../../base/routing/routing.tsx';
import { describe, expect, it } from 'vitest';
import { paths } from '../../base/routing/paths.ts';
import NewPapersPage from '../../reviewing/review/NewPapersPage.tsx';
import ReviewPaperPage from '../../reviewing/review/ReviewPaperPage.tsx';
import { fakeHub } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { notesKind } from '../notes/notes-kind.ts';
import { MyDocumentsPage } from './MyDocumentsPage.tsx';
import { DocumentViewPage } from '../../start/app/DocumentViewPage.tsx';
import { AllDocumentsPage } from './AllDocumentsPage.tsx';

freshTab();

function open(at: string) {
  const papers = () => ({ body: { data: [samplePaper()], message: '', total: 30 } });
  const notes = () => ({ body: { data: [sampleNotes()], message: '', total: 30 } });
  const mine = (body: object[]) => ({ body, headers: { 'X-Total-Count': '30' } });
  fakeHub({
    'GET /papers/all_paper': papers,
    'GET /papers/search_papers': papers,
    'GET /papers/my_paper': () => mine([samplePaper()]),
    'GET /notes/search_notes': notes,
    'GET /notes/my_notes': () => mine([sampleNotes()]),
  });
  signInAs(TEACHER);
  return show(
    <Routes>
      <Route path="/all_paper" element={<AllDocumentsPage kind={paperKind} />} />
      <Route
        path="/all_paper/:id/view_paper"
        element={<DocumentViewPage kind={paperKind} back={paths.allPapers()} />}
      />
      <Route path="/my_paper" element={<MyDocumentsPage kind={paperKind} />} />
      <Route path="/my_paper/:id/view_paper" element={<DocumentViewPage kind={paperKind} back={paths.myPapers()} />} />
      <Route path="/new_papers" element={<NewPapersPage />} />
      <Route path="/new_papers/:id/view_paper" element={<ReviewPaperPage />} />
      <Route path="/all_notes" element={<AllDocumentsPage kind={notesKind} />} />
      <Route path="/all_notes/:id/view_notes" element={<DocumentViewPage kind={notesKind} back={paths.allNotes()} />} />
      <Route path="/my_notes" element={<MyDocumentsPage kind={notesKind} />} />
      <Route path="/my_notes/:id/view_notes" element={<DocumentViewPage kind={notesKind} back={paths.myNotes()} />} />
      <Route
        path="/from_subject"
        element={
          <Link to="/all_paper/p1/view_paper" state={{ list: paths.subject('C & C++') }}>
            To a paper
          </Link>
        }
      />
      <Route
        path="/elsewhere"
        element={
          <Link to="/all_paper/p1/view_paper" state={{ list: '/my_paper?page=2' }}>
            To a paper
          </Link>
        }
      />
    </Routes>,
    at,
  );
}

describe('the way back from a document', () => {
  it.each([
    ['/all_paper?title=normal&semester=IV&page=2', 'View', 'All Papers'],
    ['/my_paper?page=2', 'View', 'My Papers'],
    ['/new_papers?semester=IV&page=2', 'Review and Approve', 'New Papers'],
    ['/all_notes?title=normal&page=3', 'View', 'All Notes'],
    ['/my_notes?page=2', 'View', 'My Notes'],
  ])('leads to the list as it was: %s', async (list, button, heading) => {
    const { address } = open(list);
    const back = () => fireEvent.click(screen.getByRole('link', { name: `Back to ${heading}` }));
    fireEvent.click(await screen.findByRole('button', { name: button }));
    expect(address()).toContain('/view_');
    back();
    expect(address()).toBe(list);
    // The title leads there too.
    const title = (await screen.findByRole('article')).querySelector('h2 a');
    if (title) fireEvent.click(title);
    expect(address()).toContain('/view_');
    back();
    expect(address()).toBe(list);
  });

  it.each(['the link', 'the browser', 'Escape'])('comes to the document that was left: by %s', async (way) => {
    const { address, back, user } = open('/all_paper?title=normal');
    await user.click(await screen.findByRole('link', { name: 'Normal forms' }));
    expect(address()).toBe('/all_paper/p1/view_paper');
    const link = screen.getByRole('link', { name: 'Back to All Papers' });
    if (way === 'the link') await user.click(link);
    else if (way === 'Escape') await user.keyboard('{Escape}');
    else await back();
    expect(address()).toBe('/all_paper?title=normal');
    const title = await screen.findByRole('link', { name: 'Normal forms' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('leads to the subject whose page was left', async () => {
    const { address, user } = open('/from_subject');
    await user.click(screen.getByRole('link', { name: 'To a paper' }));
    await user.click(screen.getByRole('link', { name: 'Back to C & C++' }));
    expect(address()).toBe('/subjects/C%20%26%20C%2B%2B');
  });

  it('comes to the heading of a list that was not left', async () => {
    const { user } = open('/elsewhere');
    await user.click(screen.getByRole('link', { name: 'To a paper' }));
    await user.click(screen.getByRole('link', { name: 'Back to All Papers' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('leads to the plain list from a link that was sent, and from another list', () => {
    const { address, unmount } = open('/all_paper/p1/view_paper');
    fireEvent.click(screen.getByRole('link', { name: 'Back to All Papers' }));
    expect(address()).toBe('/all_paper');
    unmount();
    const other = open('/elsewhere');
    fireEvent.click(screen.getByRole('link', { name: 'To a paper' }));
    fireEvent.click(screen.getByRole('link', { name: 'Back to All Papers' }));
    expect(other.address()).toBe('/all_paper');
  });
});
