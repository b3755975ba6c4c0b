import type { DeletedDocument } from '@exam-vault/contract/deleted';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import { DeletedDocuments } from './DeletedDocuments.tsx';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

const DELETED: DeletedDocument = {
  _id: 'p1',
  kind: 'paper',
  title: 'Deadlocks',
  subject: 'Operating Systems',
  department: 'CSE',
  semester: 'V',
  uploaded_by: 'Asha Rao',
  created_at: '2026-08-01T09:00:00Z',
  paper_approval_status: 'Approved',
  deleted_at: '2026-08-03T09:00:00Z',
  deleted_by: 'Ravi Iyer',
  days_left: 12,
};
const answer = (...data: object[]) => ({ body: { data, total: data.length } });

describe('deleted documents (contract policy 11)', () => {
  it('are shown with the person who deleted them, when, and the days left', async () => {
    fakeHub({
      'GET /admin/deleted_documents': () =>
        answer(DELETED, { ...DELETED, _id: 'n1', kind: 'notes', title: 'Paging', paper_approval_status: null }),
    });
    show(<DeletedDocuments />);
    const paper = within(await screen.findByRole('article', { name: 'Deadlocks' }));
    for (const row of ['Uploaded By Asha Rao', 'Deleted By Ravi Iyer', 'Days Left 12'])
      expect(paper.getByRole('row', { name: row })).toBeTruthy();
    expect(paper.getByRole('row', { name: /^Deleted At Monday.*August/ })).toBeTruthy();
    expect(paper.getByText('Approved')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Paging' })).getByText('notes')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('come back by Restore, and the list is read again', async () => {
    let data = [DELETED];
    const hub = fakeHub({
      'GET /admin/deleted_documents': () => answer(...data),
      'PUT /admin/deleted_documents/p1/restore': () => {
        data = [];
        return { body: { message: '' } };
      },
    });
    const { user } = show(<DeletedDocuments />);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeTruthy();
    expect(screen.getByText('“Deadlocks” was restored.')).toBe(document.activeElement);
    expect(hub.calls('/admin/deleted_documents/p1/restore')).toHaveLength(1);
  });

  it('say when that failed', async () => {
    fakeHub({
      'GET /admin/deleted_documents': () => answer(DELETED),
      'PUT /admin/deleted_documents/p1/restore': () =>
        problem(404, 'NOT_FOUND', 'We couldn’t find what you’re looking for. It may have been deleted.'),
    });
    const { user } = show(<DeletedDocuments />);
    const restore = await screen.findByRole('button', { name: 'Restore' });
    await user.click(restore);
    expect(
      await screen.findByText('That didn’t work. We couldn’t find what you’re looking for. It may have been deleted.'),
    ).toBeTruthy();
    await waitFor(() => expect(restore.getAttribute('aria-disabled')).toBe('false'));
    expect(document.activeElement).toBe(restore);
  });
});
