import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { paperKind } from './paper-kind.ts';
import { answerUpload, dialog, fillIn, fillInWithFile, open, submit } from '../../testing/upload-form.tsx';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  fakeHub({ 'GET /login/get_teacher_data': () => ({ body: { role: 'student', department: '', semester: '' } }) });
  signInAs(STUDENT);
});

/** What a reloaded page finds: nothing in memory. */
function reload(shown: { readonly unmount: () => void }) {
  const left = sessionStorage.getItem('drafts');
  shown.unmount();
  if (left !== null) sessionStorage.setItem('drafts', left);
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;
const putAway = () => fireEvent(window, new Event('pagehide'));

describe('a page that is put away', () => {
  it('has what was typed when it is loaded again, and again, and says which file to select once more', async () => {
    let shown = open();
    await fillInWithFile();
    for (const _time of [1, 2]) {
      putAway();
      reload(shown);
      shown = open();
      expect(title()).toBe('Normal forms');
      expect(screen.getByLabelText<HTMLSelectElement>('Subject').value).toBe('DBMS');
      expect(screen.getByText('“paper.pdf” wasn’t saved. Please choose it again.')).toBeTruthy();
    }
  });

  it('is stored when it is hidden, as by a camera', () => {
    const shown = open();
    fillIn();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    hidden.mockRestore();
    reload(shown);
    open();
    expect(title()).toBe('Normal forms');
  });

  it('leaves nothing of a form in which nothing was changed', () => {
    open();
    putAway();
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it('leaves nothing of a form that is left by choice afterwards', () => {
    const shown = open();
    fillIn();
    putAway();
    expect(sessionStorage.getItem('drafts')).toContain('Normal forms');
    shown.unmount();
    expect(sessionStorage.getItem('drafts')).toBeNull();
    open();
    expect(title()).toBe('');
  });

  it('leaves nothing of a form that was sent', async () => {
    answerUpload(async () => samplePaper());
    open();
    await fillInWithFile();
    putAway();
    submit();
    await dialog('Upload Successful');
    expect(sessionStorage.getItem('drafts')).toBeNull();
    putAway();
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });
});
describe('editing a paper', () => {
  it('starts from what the paper has, a retired value included, and needs no file', async () => {
    vi.spyOn(paperKind.calls, 'get').mockResolvedValue(samplePaper({ subject: 'Astrology', exam_year: 2019 }));
    const edit = vi.spyOn(paperKind.calls, 'edit').mockResolvedValue(samplePaper());
    const { address } = open('/upload_paper/p1');
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Normal forms');
    expect(screen.getByLabelText<HTMLSelectElement>('Subject').value).toBe('Astrology');
    expect(screen.getByLabelText<HTMLInputElement>('Exam Year').value).toBe('2019');
    expect(screen.getByText(/^Current file: /).textContent).toContain('PDF, 3 pages');
    submit();
    const shown = await dialog('Edit Successful');
    expect(shown.getByText('The paper was updated successfully. You can now view it in All Papers.')).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/all_paper');
    expect(edit.mock.calls[0]?.[0]).toBe('p1');
    expect(edit.mock.calls[0]?.[2]).toBeNull();
  });

  it('says in a dialog why the paper could not be loaded', async () => {
    vi.spyOn(paperKind.calls, 'get').mockRejectedValue(new ApiProblem(404, 'NOT_FOUND', 'Not found'));
    open('/upload_paper/p1');
    expect((await dialog('Error')).getByText('Error while getting the paper, Not found')).toBeTruthy();
  });
});
