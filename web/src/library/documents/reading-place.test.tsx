import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Link } from '../../base/routing/routing.tsx';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { keepLastPage, lastPage, useReadingPlace } from './use-reading-place.ts';
import { anchorFromAddress } from '../search/search-hit.ts';
import type { ReadingPlace } from '../viewer/viewer-props.ts';

freshTab();
beforeEach(() => void vi.useFakeTimers());

/** Opens a document at an address. */
function open(at: string) {
  let reading: ReadingPlace | undefined;
  const openAt = anchorFromAddress(new URLSearchParams(at.split('?')[1]));
  function Reader() {
    const place = useReadingPlace('p1', openAt);
    useEffect(() => {
      reading = place;
    });
    return <Link to="/elsewhere">Elsewhere</Link>;
  }
  const { address, back } = show(<Reader />, at);
  return {
    address,
    goOnAt: reading?.goOnAt,
    see: (page: number, ms = 1_000) => {
      reading?.onPage(page);
      act(() => void vi.advanceTimersByTime(ms));
    },
    /** What Back finds after another screen. */
    async left() {
      fireEvent.click(screen.getByRole('link'));
      expect(address()).toBe('/elsewhere');
      await back();
      return address();
    },
  };
}

it('the address follows the page that is read, and not those that are passed', async () => {
  const { see, left, address } = open('/p?words=deadlock');
  see(1);
  see(2, 50);
  see(3, 50);
  see(4);
  // Nothing on the screen is told: the page is there.
  expect(address()).toBe('/p?words=deadlock');
  expect(await left()).toBe('/p?words=deadlock&page_no=4');
  expect(lastPage('p1')).toBe(4);
});

it.each([405, 420])('waits for the page that a busy browser reports late, with the next frame (%i ms)', async (ms) => {
  const { see, left } = open('/p?page_no=2');
  see(3, ms);
  expect(lastPage('p1')).toBeNull();
  see(2);
  expect(await left()).toBe('/p?page_no=2');
});

it('waits for no frame in a tab in the background, which draws none', () => {
  const { see } = open('/p?page_no=2');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  see(3, 405);
  expect(lastPage('p1')).toBe(3);
});

it('keeps an address as it was opened until the reader moves; then its question is left behind', async () => {
  const { see, left } = open('/p?page_no=3&question=2b');
  see(3);
  expect(await left()).toBe('/p?page_no=3&question=2b');
  see(5);
  expect(await left()).toBe('/p?page_no=5');
  see(1);
  expect(await left()).toBe('/p');
  expect(lastPage('p1')).toBeNull();
});

it('offers the page that was read last, where the address names no place', () => {
  keepLastPage('p1', 7);
  expect(open('/p').goOnAt).toBe(7);
});

it.each(['/p?page_no=2', '/p?words=deadlock', '/p?question=3'])('offers nothing at %s', (at) => {
  keepLastPage('p1', 7);
  expect(open(at).goOnAt).toBeNull();
});

it('looking at the first page forgets nothing, and what is stored may be anything', () => {
  keepLastPage('p1', 7);
  open('/p').see(1);
  expect(lastPage('p1')).toBe(7);
  for (const stored of [
    'no JSON',
    '7',
    '[["p1", 7]]',
    '{"pages":[null, ["p1", "7"], ["p1"]]}',
    '{"owner":"a","pages":[["p1",7]]}',
  ]) {
    sessionStorage.setItem('lastPages', stored);
    expect(lastPage('p1')).toBeNull();
    keepLastPage('p1', 2);
    expect(lastPage('p1')).toBe(2);
  }
});

it('remembers the last 200 documents', () => {
  for (let n = 0; n < 201; n += 1) keepLastPage(`d${n}`, 2);
  expect([lastPage('d0'), lastPage('d1'), lastPage('d200')]).toEqual([null, 2, 2]);
});

it('keeps a visitor’s places in the tab, and a person’s in this browser for them alone', () => {
  keepLastPage('p1', 7);
  expect([localStorage.length, sessionStorage.getItem('lastPages')]).toEqual([0, '{"pages":[["p1",7]]}']);
  signInAs(STUDENT);
  expect(lastPage('p1')).toBeNull();
  keepLastPage('p1', 3);
  // The tab is closed, and they are signed in again.
  sessionStorage.clear();
  expect(lastPage('p1')).toBeNull();
  signInAs(STUDENT);
  expect(lastPage('p1')).toBe(3);
  sessionStorage.clear();
  signInAs(TEACHER);
  expect(lastPage('p1')).toBeNull();
});
