import { beforeEach, expect, it } from 'vitest';
import { forgetSession, endSession, acknowledgeSessionEnd, storeToken } from '../../base/session/session-store.ts';
import { signOut } from '../../base/session/session.ts';
import { fakeHub, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab } from '../../testing/show.tsx';
import { isAnythingKept, keptChanged } from '../../base/offline/kept-mark.ts';
import { followOwner } from './follow-owner.ts';

freshTab();

beforeEach(() => {
  fakeHub({ 'POST /api/auth/sign-out': () => ({ body: {} }) });
  followOwner();
  forgetSession();
  storeToken(tokenFor('asha'));
  keptChanged(true);
});

it('what is kept stays while its owner is signed in, and at a new token of theirs', () => {
  storeToken(tokenFor('asha', { exp: 4_000_000_001 }));
  expect(isAnythingKept()).toBe(true);
});

it('what is kept goes when somebody else signs in', () => {
  storeToken(tokenFor('ravi'));
  expect(isAnythingKept()).toBe(false);
});

it('what is kept goes when the session has ended elsewhere', () => {
  endSession();
  expect(isAnythingKept()).toBe(false);
  acknowledgeSessionEnd();
});

it('what is kept goes at log-out', () => {
  signOut();
  expect(isAnythingKept()).toBe(false);
});
