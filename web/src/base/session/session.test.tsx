import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { fakeHub, problem, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { clearDrafts } from '../ui/use-draft.ts';
import { useFormDraft } from './form-draft.ts';
import { signOut, startSession, useSession } from './session.ts';
import { acknowledgeSessionEnd, endSession, forgetSession, storeToken } from './session-store.ts';

freshTab();
beforeEach(() => {
  vi.restoreAllMocks();
  acknowledgeSessionEnd();
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const TEACHER = { role: 'teacher', name: 'Asha', status: 'Approved', is_admin: true } as const;

describe('the session of a tab', () => {
  it('is signed out without authToken', () => {
    const { result } = renderHook(useSession, { wrapper });
    expect(result.current).toMatchObject({ signedIn: false, token: null, role: null, roleLoading: false });
  });

  it('keeps the token and the role under the keys of the specification', () => {
    const token = tokenFor('asha');
    startSession(token, TEACHER);
    expect(sessionStorage.getItem('authToken')).toBe(token);
    expect(sessionStorage.getItem('userRole')).toBe('teacher');
  });

  it('fetches the role once, and after a reload not again', async () => {
    storeToken(tokenFor('asha'));
    const hub = fakeHub({ 'GET /login/get_role': () => ({ body: TEACHER }) });
    const first = renderHook(() => [useSession(), useSession()], { wrapper });
    expect(first.result.current[0]?.roleLoading).toBe(true);
    await waitFor(() => expect(first.result.current[0]?.role).toEqual(TEACHER));
    first.unmount();
    queryClient.clear();
    const second = renderHook(useSession, { wrapper });
    expect(second.result.current.role).toEqual(TEACHER);
    expect(hub.calls('/login/get_role')).toHaveLength(1);
  });

  it('only logs it, once, when the role cannot be had', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    storeToken(tokenFor('asha'));
    fakeHub({ 'GET /login/get_role': () => problem(404, 'NOT_REGISTERED', 'No profile') });
    const { result } = renderHook(() => [useSession(), useSession()], { wrapper });
    await waitFor(() => expect(result.current[0]?.roleLoading).toBe(false));
    expect(result.current[0]).toMatchObject({ signedIn: true, role: null });
    expect(log.mock.calls).toEqual([['The role could not be fetched', expect.objectContaining({ status: 404 })]]);
  });

  it('believes no role that somebody wrote into the storage by half', async () => {
    storeToken(tokenFor('asha'));
    sessionStorage.setItem('userRole', 'teacher');
    fakeHub({ 'GET /login/get_role': () => ({ body: { role: 'student', name: 'Asha', is_admin: false } }) });
    const { result } = renderHook(useSession, { wrapper });
    await waitFor(() => expect(result.current.role?.role).toBe('student'));
    expect(sessionStorage.getItem('userRole')).toBe('student');
  });

  it('tells everybody at once when one logs out', () => {
    startSession(tokenFor('asha'), TEACHER);
    fakeHub({});
    const { result } = renderHook(useSession, { wrapper });
    act(() => signOut());
    expect(result.current.signedIn).toBe(false);
  });
});

function Form() {
  const [title, setTitle] = useFormDraft('upload', '');
  return <input aria-label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />;
}

async function typeAndLeave(leave: () => void) {
  const { user, unmount } = show(<Form />);
  await user.type(screen.getByLabelText('Title'), 'Operating Systems');
  act(leave);
  unmount();
}

const typed = () => {
  const { unmount } = show(<Form />);
  const { value } = screen.getByLabelText<HTMLInputElement>('Title');
  act(() => unmount());
  return value;
};

describe('what was typed', () => {
  it('is still there after signing in again when the session ran out', async () => {
    startSession(tokenFor('asha'), TEACHER);
    await typeAndLeave(() => endSession());
    acknowledgeSessionEnd();
    startSession(tokenFor('asha'), TEACHER);
    expect(typed()).toBe('Operating Systems');
  });

  it('is still there when signing in has led away from the page, and once', async () => {
    startSession(tokenFor('asha'), TEACHER);
    await typeAndLeave(() => endSession());
    // What a reloaded page finds.
    const left = sessionStorage.getItem('drafts') ?? '';
    clearDrafts();
    sessionStorage.setItem('drafts', left);
    acknowledgeSessionEnd();
    startSession(tokenFor('asha'), TEACHER);
    expect(typed()).toBe('Operating Systems');
    expect(sessionStorage.getItem('drafts')).toBeNull();
    expect(typed()).toBe('');
  });

  it.each(['not JSON', 'null', '[]', '{"asha upload":{"title":1}}'])('starts empty with a store of %s', (left) => {
    sessionStorage.setItem('drafts', left);
    startSession(tokenFor('asha'), TEACHER);
    expect(typed()).toBe('');
  });

  it('leaves nothing in the tab for somebody else who signs in', async () => {
    startSession(tokenFor('asha'), TEACHER);
    await typeAndLeave(() => endSession());
    expect(sessionStorage.getItem('drafts')).toContain('Operating Systems');
    acknowledgeSessionEnd();
    startSession(tokenFor('ravi'), TEACHER);
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it('is nobody else’s', async () => {
    startSession(tokenFor('asha'), TEACHER);
    await typeAndLeave(() => endSession());
    acknowledgeSessionEnd();
    startSession(tokenFor('ravi'), TEACHER);
    expect(typed()).toBe('');
    forgetSession();
  });

  it('is forgotten by logging out', async () => {
    fakeHub({});
    startSession(tokenFor('meera'), TEACHER);
    await typeAndLeave(() => signOut());
    startSession(tokenFor('meera'), TEACHER);
    expect(typed()).toBe('');
  });

  it('is forgotten when the form is left by choice', async () => {
    startSession(tokenFor('meera'), TEACHER);
    await typeAndLeave(() => undefined);
    expect(typed()).toBe('');
  });
});
