import { getRole } from '@exam-vault/contract/users';
import { allPapers, downloadPaper, viewPaper } from '@exam-vault/contract/papers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { acknowledgeSessionEnd, authToken, hasSessionEnded, storeRole, storeToken } from '../session/session-store.ts';
import { fakeHub, problem, tokenFor } from '../../testing/fake-hub.ts';
import { tellPage } from '../../testing/tell-page.ts';
import { freshTab } from '../../testing/show.tsx';
import { ApiProblem } from './api-problem.ts';
import { call, callWithHeaders } from './call.ts';

const OLD = tokenFor('asha', { exp: 1 });
const NEW = tokenFor('asha', { exp: 2 });
const LIST = { body: { data: [], total: 0 } };
const refuseOld = ({ authorization }: { authorization: string | null }) =>
  authorization === `Bearer ${NEW}` ? LIST : problem(401, 'UNAUTHENTICATED', 'Your session has ended');

freshTab();
beforeEach(() => acknowledgeSessionEnd());

describe('call', () => {
  it('fills path and query, leaves undefined out, and sends no token when signed out', async () => {
    const hub = fakeHub({
      'GET /papers/all_paper': () => LIST,
      'GET /papers/a%20b/view_paper': () => ({ body: { _id: 'a b' } }),
    });
    await call(allPapers, { query: { page: '2' } });
    await call(viewPaper, { params: { id: 'a b' } });
    expect(hub.sent).toEqual([
      { method: 'GET', path: '/papers/all_paper?page=2', authorization: null, body: undefined },
      { method: 'GET', path: '/papers/a%20b/view_paper', authorization: null, body: undefined },
    ]);
  });

  it('sends the token of the tab and a JSON body', async () => {
    storeToken(NEW);
    const hub = fakeHub({ 'POST /papers/download_papers': () => ({ body: { download_count: 1 } }) });
    expect(await call(downloadPaper, { body: { paper_id: 'p' } })).toEqual({ download_count: 1 });
    expect(hub.sent[0]).toMatchObject({ authorization: `Bearer ${NEW}`, body: { paper_id: 'p' } });
  });

  it.each(['..', '.', ''])('never walks up the path for the id %j', async (id) => {
    const hub = fakeHub({});
    await expect(call(viewPaper, { params: { id } })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(hub.sent).toEqual([]);
  });

  it('takes an early answer as a visitor alone (decision 75)', async () => {
    const hub = fakeHub({ 'GET /papers/all_paper': () => LIST });
    const early = new Map([['/papers/all_paper', Promise.resolve(new Response('{"total":7}'))]]);
    vi.stubGlobal('earlyAnswers', early);
    storeToken(NEW);
    expect(await call(allPapers)).toMatchObject({ total: 0 });
    expect(hub.sent[0]?.authorization).toBe(`Bearer ${NEW}`);
    expect(await call(allPapers, { token: null })).toEqual({ total: 7 });
    expect(hub.sent).toHaveLength(1);
  });

  it('whose session is over is not asked again as a visitor where only members read', async () => {
    tellPage('readers', 'members');
    storeToken(OLD);
    const hub = fakeHub({
      'GET /papers/all_paper': refuseOld,
      'GET /api/auth/token': () => problem(401, 'UNAUTHENTICATED', ''),
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 401 });
    expect(hasSessionEnded()).toBe(true);
    expect(hub.sent.filter(({ path }) => path === '/papers/all_paper')).toHaveLength(1);
  });

  it('gives the headers too', async () => {
    fakeHub({ 'GET /papers/all_paper': () => ({ ...LIST, headers: { 'X-Total-Count': '31' } }) });
    expect((await callWithHeaders(allPapers)).headers.get('x-total-count')).toBe('31');
  });

  it("throws the server's text and code", async () => {
    fakeHub({ 'GET /papers/all_paper': () => problem(429, 'RATE_LIMITED', 'Too many requests') });
    const thrown = await call(allPapers).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ApiProblem);
    expect(thrown).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many requests',
      serverText: 'Too many requests',
    });
  });

  it('survives an answer that is none of the hub and a network that is down', async () => {
    fakeHub({ 'GET /papers/all_paper': () => ({ status: 502, body: '<html>' }) });
    await expect(call(allPapers)).rejects.toMatchObject({
      status: 502,
      message: 'Something went wrong',
      serverText: undefined,
    });
    fakeHub({
      'GET /papers/all_paper': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });
});

describe('a 401', () => {
  it('renews the token once for all calls of the moment and sends them again', async () => {
    storeToken(OLD);
    const hub = fakeHub({
      'GET /papers/all_paper': refuseOld,
      'GET /api/auth/token': () => ({ body: { token: NEW } }),
    });
    await Promise.all([call(allPapers), call(allPapers), call(allPapers)]);
    expect(hub.calls('/api/auth/token')).toHaveLength(1);
    expect(authToken()).toBe(NEW);
    expect(hasSessionEnded()).toBe(false);
  });

  it("ends the session when the provider's is over", async () => {
    storeToken(OLD);
    storeRole('student', '{}');
    sessionStorage.setItem('other', 'stays');
    fakeHub({
      'GET /papers/all_paper': refuseOld,
      'GET /api/auth/token': () => problem(401, 'UNAUTHENTICATED', 'No session'),
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 401 });
    expect(sessionStorage.getItem('authToken')).toBeNull();
    expect(sessionStorage.getItem('userRole')).toBeNull();
    expect(sessionStorage.getItem('other')).toBe('stays');
    expect(hasSessionEnded()).toBe(true);
  });

  it('ends the session when the new token is refused as well, after one try', async () => {
    storeToken(OLD);
    const hub = fakeHub({
      'GET /papers/all_paper': () => problem(401, 'UNAUTHENTICATED', 'Disabled'),
      'GET /api/auth/token': () => ({ body: { token: NEW } }),
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 401 });
    // The third is without a token, because this call needs none.
    expect(hub.calls('/papers/all_paper').map(({ authorization }) => authorization)).toEqual([
      `Bearer ${OLD}`,
      `Bearer ${NEW}`,
      null,
    ]);
    expect(hasSessionEnded()).toBe(true);
  });

  it('never takes the token of somebody else who signed in in another tab', async () => {
    storeToken(OLD);
    const hub = fakeHub({
      'GET /papers/all_paper': refuseOld,
      'GET /api/auth/token': () => ({ body: { token: tokenFor('ravi') } }),
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 401 });
    expect(authToken()).toBeNull();
    expect(hub.calls('/papers/all_paper').map(({ authorization }) => authorization)).toEqual([`Bearer ${OLD}`, null]);
  });

  it('keeps the session when the provider could not be asked', async () => {
    storeToken(OLD);
    fakeHub({ 'GET /papers/all_paper': refuseOld, 'GET /api/auth/token': () => problem(503, 'UNAVAILABLE', 'Busy') });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 503 });
    expect(authToken()).toBe(OLD);
    expect(hasSessionEnded()).toBe(false);
  });

  it('does not sign in again who logged out meanwhile', async () => {
    storeToken(OLD);
    fakeHub({
      'GET /papers/all_paper': refuseOld,
      'GET /api/auth/token': () => {
        sessionStorage.clear();
        return { body: { token: NEW } };
      },
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 401 });
    expect(authToken()).toBeNull();
    expect(hasSessionEnded()).toBe(false);
  });

  it('never sends again as the next person of the tab what the one before began', async () => {
    const next = tokenFor('ravi');
    storeToken(OLD);
    const hub = fakeHub({
      'GET /papers/all_paper': () => {
        storeToken(next);
        return problem(401, 'UNAUTHENTICATED', 'Your session has ended');
      },
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 401 });
    expect(hub.sent.map(({ authorization }) => authorization)).toEqual([`Bearer ${OLD}`]);
    // Nor does the refusal end a session it did not concern.
    expect(authToken()).toBe(next);
    expect(hasSessionEnded()).toBe(false);
  });

  it('does not become the next person while the provider is asked', async () => {
    const next = tokenFor('ravi');
    storeToken(OLD);
    const hub = fakeHub({
      'GET /papers/all_paper': refuseOld,
      'GET /api/auth/token': () => {
        storeToken(next);
        return { body: { token: NEW } };
      },
    });
    await expect(call(allPapers)).rejects.toMatchObject({ status: 401 });
    expect(hub.calls('/papers/all_paper')).toHaveLength(1);
    expect(authToken()).toBe(next);
    expect(hasSessionEnded()).toBe(false);
  });

  it('renews for the next person by itself, not by the renewal that still runs for the one before', async () => {
    const [next, renewed] = [tokenFor('ravi', { exp: 1 }), tokenFor('ravi', { exp: 2 })];
    let letGo: (token: string) => void = () => undefined;
    const held = new Promise<string>((resolve) => (letGo = resolve));
    const answers = [held, Promise.resolve(renewed)];
    storeToken(OLD);
    const hub = fakeHub({
      'GET /papers/all_paper': ({ authorization }) =>
        authorization === `Bearer ${renewed}` ? LIST : problem(401, 'UNAUTHENTICATED', 'Your session has ended'),
      'GET /api/auth/token': async () => ({ body: { token: await answers.shift() } }),
    });
    const before = call(allPapers);
    await vi.waitFor(() => expect(hub.calls('/api/auth/token')).toHaveLength(1));
    storeToken(next);
    await expect(call(allPapers)).resolves.toEqual(LIST.body);
    letGo(NEW);
    await expect(before).rejects.toMatchObject({ status: 401 });
    expect(authToken()).toBe(renewed);
  });

  it('of a call with a token of its own touches nothing', async () => {
    storeToken(OLD);
    const hub = fakeHub({ 'GET /login/get_role': () => problem(401, 'UNAUTHENTICATED', 'No') });
    await expect(call(getRole, { token: NEW })).rejects.toMatchObject({ status: 401 });
    expect(hub.sent.map(({ authorization }) => authorization)).toEqual([`Bearer ${NEW}`]);
    expect(authToken()).toBe(OLD);
  });
});
