import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { sampleSolution } from '../../testing/sample-solution.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { PaperOfSolution } from './PaperOfSolution.tsx';
import { SolutionsOfPaper } from './SolutionsOfPaper.tsx';
import { TiesOfPaper } from './TiesOfPaper.tsx';

freshTab();
beforeEach(() => vi.restoreAllMocks());

const listed = (changes: object = {}) => ({
  _id: 's1',
  solution_type: 'Solution',
  paper_approval_status: 'Approved',
  ...changes,
});
const hubWith = (...data: object[]) =>
  fakeHub({
    'GET /papers/p1/solutions': () => ({ body: { data } }),
    'GET /solutions/s1/view_solution': () => ({ body: sampleSolution({ official: true, uploaded_by: 'Meena' }) }),
  });
const asked = ({ sent }: ReturnType<typeof fakeHub>) => sent.map(({ path }) => path);

describe('the solutions of a paper (contract section 9)', () => {
  it('are asked for and shown only after Show solution', async () => {
    const hub = hubWith(listed());
    const { user } = show(<SolutionsOfPaper id="p1" />);
    expect(await screen.findByText('Solution available')).toBeTruthy();
    expect(asked(hub)).toEqual(['/papers/p1/solutions']);
    const button = screen.getByRole('button', { name: 'Show solution', expanded: false });
    await user.click(button);
    expect(await screen.findByText('Official Solution')).toBeTruthy();
    expect(screen.getByText('From Meena')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/all_solutions/s1/view_solution');
    expect(screen.getByRole('button', { name: 'Download Solution' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide solution', expanded: true }));
    expect(screen.queryByText('From Meena')).toBeNull();
    // Nothing says later that it was shown.
    expect([JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join()).not.toContain('s1');
  });

  it('leave no trace for a visitor where there are none, and a member can add one', async () => {
    const hub = hubWith();
    const { unmount } = show(<SolutionsOfPaper id="p1" />);
    await vi.waitFor(() => expect(hub.sent).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Solutions' })).toBeNull();
    unmount();
    signInAs(STUDENT);
    show(<SolutionsOfPaper id="p1" />);
    const add = within(await screen.findByRole('region', { name: 'Solutions' })).getByRole('link');
    expect([add.textContent, add.getAttribute('href')]).toEqual(['Add a solution', '/upload_solution?paper=p1']);
  });

  it('stand above the notes on the paper, which a member may add to', async () => {
    fakeHub({
      'GET /papers/p1/solutions': () => ({ body: { data: [] } }),
      'GET /papers/p1/notes': () => ({ body: { data: [sampleNotes()] } }),
    });
    signInAs(STUDENT);
    show(<TiesOfPaper id="p1" document={samplePaper()} />);
    const notes = within(await screen.findByRole('region', { name: 'Notes on this paper' }));
    expect(await notes.findByRole('link', { name: sampleNotes().title })).toBeTruthy();
    const add = await notes.findByRole('link', { name: 'Add notes on this paper' });
    expect(add.getAttribute('href')).toMatch(/^\/upload_notes\?about_paper=p1&subject=DBMS&/);
  });

  it('say that others do not see them yet', async () => {
    signInAs(TEACHER);
    hubWith(listed({ paper_approval_status: 'Pending' }));
    show(<SolutionsOfPaper id="p1" />);
    expect(await screen.findByText('Solution available (not public yet)')).toBeTruthy();
  });
});

describe('a solution', () => {
  it('leads to its paper, and a teacher calls it official', async () => {
    signInAs(TEACHER);
    let official = false;
    fakeHub({
      'GET /solutions/s1/view_solution': () => ({ body: sampleSolution(official ? { official } : {}) }),
      'PUT /solutions/s1/official': () => {
        official = true;
        return { body: sampleSolution({ official }) };
      },
    });
    const { user } = show(<PaperOfSolution id="s1" />);
    expect((await screen.findByRole('link', { name: 'View the paper' })).getAttribute('href')).toBe(
      '/all_paper/p1/view_paper',
    );
    await user.click(screen.getByRole('button', { name: 'Official solution', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Official solution', pressed: true })).toBeTruthy();
  });
});
