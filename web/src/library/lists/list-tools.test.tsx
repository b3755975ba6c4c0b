import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paperKind } from '../papers/paper-kind.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { DocumentItem } from './DocumentItem.tsx';

freshTab();

const item = () => (
  <DocumentItem kind={paperKind} document={samplePaper({ _id: 'a', title: 'Deadlocks' })} pathTo={() => '/x'}>
    <button type="button">View</button>
  </DocumentItem>
);

it('a document of a list is bookmarked without opening it, and its buttons say which one it is', async () => {
  const ids: string[] = [];
  const hub = fakeHub({
    'GET /bookmarks/ids': () => ({ body: { ids } }),
    'PUT /bookmarks/a': () => {
      ids.push('a');
      return { body: { message: '' } };
    },
  });
  signInAs(STUDENT);
  show(item());
  const bookmark = await screen.findByRole('button', { name: 'Bookmark' });
  expect(bookmark.getAttribute('aria-pressed')).toBe('false');
  const title = bookmark.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(title)?.textContent).toBe('Deadlocks');
  fireEvent.click(bookmark);
  await waitFor(() => expect(bookmark.getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() => expect(hub.calls('/bookmarks/a').map(({ method }) => method)).toEqual(['PUT']));
});

it('on a phone one button opens both, and leaving them closes them', async () => {
  fakeHub({ 'GET /bookmarks/ids': () => ({ body: { ids: [] } }) });
  signInAs(STUDENT);
  show(item());
  const more = await screen.findByRole('button', { name: 'Bookmark or save offline' });
  fireEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  fireEvent.blur(more, { relatedTarget: screen.getByRole('button', { name: 'View' }) });
  expect(more.getAttribute('aria-expanded')).toBe('false');
});
