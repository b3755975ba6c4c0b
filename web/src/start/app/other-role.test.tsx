import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { storeToken } from '../../base/session/session-store.ts';
import { fakeHub, tokenFor } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { SignedInHeader } from './SignedInHeader.tsx';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { AllDocumentsPage } from '../../library/documents/AllDocumentsPage.tsx';

freshTab();

it("any role that is not the teacher's is treated as a student (spec section 6)", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  storeToken(tokenFor('lee'));
  const hub = fakeHub({
    'GET /login/get_role': () => ({ body: { role: 'librarian', name: 'Lee', status: 'Approved', is_admin: true } }),
    'GET /papers/all_paper': () => ({ body: { data: [samplePaper()], total: 1 } }),
  });
  show(
    <>
      <SignedInHeader />
      <AllDocumentsPage kind={paperKind} />
    </>,
    '/all_paper',
  );
  await screen.findByText('Normal forms');
  await waitFor(() => expect(hub.calls('/login/get_role')).not.toEqual([]));
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'All Papers',
    'All Notes',
    'Subjects',
    'Questions',
    'Practice',
    'Upload Paper',
    'My Papers',
    'Stats',
    'My Profile',
  ]);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});
