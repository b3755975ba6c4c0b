import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { SignedInHeader } from '../../start/app/SignedInHeader.tsx';
import { signOut } from '../session/session.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { i18n } from './i18n.ts';
import { chooseLanguage, preferredLanguage, showLanguage } from './language.ts';
import { tellFirstLanguage, tellLanguage } from './use-own-language.ts';

freshTab();
const forgetChoice = () => {
  document.cookie = 'language=; path=/; max-age=0';
};
beforeEach(forgetChoice);
afterEach(async () => {
  forgetChoice();
  await showLanguage('en');
});

const hubOf = () =>
  fakeHub({
    'PUT /account/profile': () => ({ body: {} }),
    'GET /personal/waiting': () => ({ body: {} }),
  });
const sent = (hub: ReturnType<typeof hubOf>) => hub.calls('/account/profile').map(({ body }) => body);

it('a device follows the person, whatever a visitor chose on it, until they log out', async () => {
  const hub = hubOf();
  await chooseLanguage('en');
  signInAs({ ...STUDENT, language: 'hi' });
  show(<SignedInHeader />);
  await waitFor(() => expect(i18n.locale).toBe('hi'));
  expect(preferredLanguage()).toBe('hi');
  expect(document.cookie).toContain('language=en');
  signOut();
  await waitFor(() => expect(i18n.locale).toBe('en'));
  expect(sent(hub)).toEqual([]);
});

it('the choice of a visitor is not written into the profile of the next person', async () => {
  const hub = hubOf();
  await chooseLanguage('hi');
  signInAs(STUDENT);
  show(<SignedInHeader />);
  const { followLanguage } = await import('./own-language.ts');
  expect(i18n.locale).toBe('hi');
  expect(localStorage.getItem('language')).toBeNull();
  // Also where they log out while the language is loaded.
  signOut();
  await followLanguage('en');
  expect(localStorage.getItem('language')).toBeNull();
  expect(sent(hub)).toEqual([]);
});

it('a choice of somebody who is signed in is told to the hub, and stays theirs; that of a visitor is not', async () => {
  const hub = hubOf();
  await chooseLanguage('en');
  tellLanguage();
  signInAs({ ...STUDENT, language: 'en' });
  show(<SignedInHeader />);
  await chooseLanguage('hi');
  tellLanguage();
  await waitFor(() => expect(sent(hub)).toEqual([{ language: 'hi' }]));
  expect(i18n.locale).toBe('hi');
  expect(document.cookie).toContain('language=en');
});

it('the choice of a visitor who registers becomes theirs', async () => {
  const hub = hubOf();
  await chooseLanguage('hi');
  signInAs(STUDENT);
  tellFirstLanguage();
  await waitFor(() => expect(sent(hub)).toEqual([{ language: 'hi' }]));
});
