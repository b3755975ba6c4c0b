import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { departmentStats, examTypeStats, paperStats, paperTypeStats } from '@exam-vault/contract/stats';
import { ASKED_FIRST, PAGES } from '../../../build/pages.ts';
import { call } from '../../base/api/call.ts';
import { notesKind } from '../../library/notes/notes-kind.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab } from '../../testing/show.tsx';
import { patterns } from '../../base/routing/paths.ts';

const SOURCE = join(import.meta.dirname, '..', '..');

describe('what the hub names in the head of a page (decision 75)', () => {
  it('has a row for each address of the router', () => {
    expect(Object.keys(PAGES).toSorted()).toEqual(Object.values(patterns).toSorted());
  });

  it('names modules that there are', () => {
    const missing = Object.values(PAGES)
      .flat()
      .filter((module) => !existsSync(join(SOURCE, module)));
    expect(missing).toEqual([]);
  });
});

describe('what a page asks the hub for before its scripts are there (decision 75)', () => {
  freshTab();
  afterEach(() => {
    for (const meta of document.querySelectorAll('meta[name="early"]')) meta.remove();
  });

  it.each([
    ['/all_paper', () => [paperKind.calls.all(1)]],
    ['/all_notes', () => [notesKind.calls.all(1)]],
    ['/all_paper/:id/view_paper', () => [paperKind.calls.view('ID'), paperKind.calls.page('ID', 1)]],
    ['/all_notes/:id/view_notes', () => [notesKind.calls.view('ID'), notesKind.calls.page('ID', 1)]],
    ['/stats', () => [paperStats, departmentStats, paperTypeStats, examTypeStats].map((endpoint) => call(endpoint))],
  ])('is at %s what the page itself asks for', async (address, calls) => {
    const hub = fakeHub({});
    await Promise.allSettled(calls());
    expect(ASKED_FIRST[address]?.map((path) => path.replace(':id', 'ID'))).toEqual(hub.sent.map(({ path }) => path));
  });

  const script = readFileSync(join(SOURCE, '..', 'public', 'color-scheme.js'), 'utf8');
  /** As the browser runs it at the beginning of a page that names these paths. */
  function begin(paths: string) {
    document.head.insertAdjacentHTML('beforeend', `<meta name="early" content="${paths}">`);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    // oxlint-disable-next-line typescript/no-implied-eval -- a script of ours, which is no module
    new Function(script)();
  }

  it('is asked for once, as a visitor', async () => {
    const hub = fakeHub({ 'GET /papers/all_paper': () => ({ body: { data: [], message: '', total: 7 } }) });
    begin('/papers/all_paper?page=1');
    expect(hub.sent).toMatchObject([{ path: '/papers/all_paper?page=1', authorization: null }]);
    expect(await paperKind.calls.all(1)).toMatchObject({ total: 7 });
    expect(hub.sent).toHaveLength(1);
    await paperKind.calls.all(1);
    expect(hub.sent).toHaveLength(2);
  });

  it('is not asked for where the hub names nothing', () => {
    const hub = fakeHub({});
    begin('');
    expect(hub.sent).toEqual([]);
  });

  it.each([
    ['browser', () => localStorage.setItem('signedIn', '1')],
    ['tab', () => sessionStorage.setItem('authToken', 'a token')],
  ])('is not asked for by a %s that is signed in', (_name, signIn) => {
    const hub = fakeHub({});
    signIn();
    begin('/papers/all_paper?page=1');
    expect(hub.sent).toEqual([]);
  });
});
