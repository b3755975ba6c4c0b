import { expect, it } from 'vitest';
import { keepRequest, takeKeptRequest } from '../../people/identity/kept-request.ts';
import { asSignInRequest, ownPath } from './sign-in-request.ts';

it.each([
  ['/all_paper?page=2#top', '/all_paper?page=2#top'],
  ['/all_paper/../my_paper', '/my_paper'],
  ['//evil.example/all_paper', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/..//evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['all_paper', null],
  ['', null],
  [7, null],
  [undefined, null],
])('takes %j as the own path %j', (path, expected) => {
  expect(ownPath(path)).toBe(expected);
});

it.each([
  null,
  'x',
  {},
  { returnTo: '/stats' },
  { why: 'ended', returnTo: '//evil' },
  { why: 'x', returnTo: '/stats' },
])('reads no request from %j', (stored) => expect(asSignInRequest(stored)).toBeNull());

it('keeps a request for the new password, once and for an hour', () => {
  const request = { why: 'screen', returnTo: '/my_paper' } as const;
  keepRequest(request);
  expect(takeKeptRequest()).toEqual(request);
  expect(takeKeptRequest()).toBeNull();
  keepRequest(request);
  keepRequest(null);
  expect(takeKeptRequest()).toBeNull();
  localStorage.setItem('afterPasswordReset', JSON.stringify({ request, until: Date.now() - 1 }));
  expect(takeKeptRequest()).toBeNull();
  localStorage.setItem('afterPasswordReset', 'not JSON');
  expect(takeKeptRequest()).toBeNull();
});
