import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { SignedInHeader } from '../app/SignedInHeader.tsx';
import { fakeHub } from '../testing/fake-hub.ts';
import { freshTab, show } from '../testing/show.tsx';
import { signInAs, STUDENT } from '../testing/sign-in.ts';
import { i18n } from './i18n.ts';
import { chooseLanguage, preferredLanguage, showLanguage } from './language.ts';
import { tellLanguage } from './use-own-language.ts';

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

it('a device without a choice follows the person, until they log out', async () => {
  const hub = hubOf();
  signInAs({ ...STUDENT, language: 'hi' });
  show(<SignedInHeader />);
  await waitFor(() => expect(i18n.locale).toBe('hi'));
  expect(preferredLanguage()).toBe('hi');
  expect(document.cookie).not.toContain('language');
  localStorage.clear();
  expect(preferredLanguage()).toBe('en');
  expect(sent(hub)).toEqual([]);
});

it('a device with a choice keeps it; the first choice becomes the person’s', async () => {
  const hub = hubOf();
  await chooseLanguage('en');
  signInAs({ ...STUDENT, language: 'hi' });
  const { unmount } = show(<SignedInHeader />);
  await import('./own-language.ts');
  expect(i18n.locale).toBe('en');
  expect(sent(hub)).toEqual([]);
  unmount();
  signInAs(STUDENT);
  show(<SignedInHeader />);
  await waitFor(() => expect(sent(hub)).toEqual([{ language: 'en' }]));
});

it('a choice of somebody who is signed in is told to the hub, and that of a visitor is not', async () => {
  const hub = hubOf();
  await chooseLanguage('hi');
  tellLanguage();
  signInAs({ ...STUDENT, language: 'en' });
  tellLanguage();
  await waitFor(() => expect(sent(hub)).toEqual([{ language: 'hi' }]));
});
