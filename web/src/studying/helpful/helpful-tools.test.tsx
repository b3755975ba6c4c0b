import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { sampleNotes } from '../../testing/sample-notes.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import HelpfulTools from './HelpfulTools.tsx';

freshTab();

function open(state: object, changes: Parameters<typeof sampleNotes>[0] = {}) {
  const hub = fakeHub({
    'GET /documents/n1/helpful': () => ({ body: { helpful: 2, marked: false, own: false, ...state } }),
    'PUT /documents/n1/helpful': () => ({ body: { helpful: 3, marked: true, own: false } }),
    'PUT /documents/n1/pinned': () => problem(409, 'TOO_MANY_PINNED', 'Three are.'),
  });
  return { ...show(<HelpfulTools kind="notes" document={sampleNotes({ _id: 'n1', ...changes })} mayBePinned />), hub };
}

describe('helpful marks and pins (contract section 9)', () => {
  it('are set with one button, that says how many there are', async () => {
    signInAs(STUDENT);
    const { user } = open({});
    const button = await screen.findByRole('button', { name: 'Helpful (2)' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await user.click(button);
    expect((await screen.findByRole('button', { name: 'Helpful (3)' })).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Pin/ })).toBeNull();
  });

  it('are not for an own document, and pins are for teachers', async () => {
    signInAs(TEACHER);
    const { user, hub } = open({ own: true }, { subject: 'DBMS' });
    await user.click(screen.getByRole('button', { name: 'Pin in DBMS' }));
    expect(await screen.findByText('Three are.')).toBeTruthy();
    expect(hub.calls('/documents/n1/pinned')[0]?.body).toEqual({ pinned: true });
    expect(screen.queryByRole('button', { name: /^Helpful/ })).toBeNull();
  });

  it('says that it is pinned, and unpins', async () => {
    signInAs(TEACHER);
    open({}, { pinned: true });
    expect(screen.getByText('Pinned by a teacher')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unpin' })).toBeTruthy();
  });
});
