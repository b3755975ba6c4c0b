import type { Branding } from '@exam-vault/contract/branding';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicHeader } from '../../start/app/PublicLayout.tsx';
import LandingPage from '../landing/LandingPage.tsx';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import { wearBranding } from './branding-calls.ts';
import { BrandingScreen } from './BrandingScreen.tsx';

freshTab();
/** The style sheets that the page asks for. There is no hub that has them. */
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => void asked.push((link as HTMLLinkElement).href));
});
afterEach(() => {
  wearBranding(undefined);
  vi.restoreAllMocks();
});

const BRANDING: Branding = {
  name: 'Laxmi Devi Institute',
  short_name: null,
  accent: '#7a1f3d',
  welcome: 'Hello <b>you</b>.\n\n[The office](https://office.example.edu/) or [not](javascript:alert(1))',
  links: [{ label: 'Contact us', url: 'mailto:office@example.edu' }],
  logo: null,
  source: 'screen',
  revision: 3,
};

const open = (look: Partial<Branding> = {}, saved: () => ReturnType<typeof problem> = () => ({ body: BRANDING })) => {
  signInAs(ADMINISTRATOR);
  const hub = fakeHub({ 'GET /branding': () => ({ body: { ...BRANDING, ...look } }), 'PUT /admin/branding': saved });
  return { hub, ...show(<BrandingScreen />) };
};

describe('the screen for the look', () => {
  it('shows the contrasts of a colour while it is typed, and saves no colour that cannot be read', async () => {
    const { user, hub } = open();
    const field = await screen.findByRole('textbox', { name: 'Colour (#rrggbb)' });
    const light = screen.getByRole('figure', { name: 'Light' });
    expect(within(light).getAllByText(/:1, enough contrast$/)).toHaveLength(4);
    await user.clear(field);
    await user.type(field, '#ffcc00');
    expect(screen.getByText(/too light to read/)).toBeTruthy();
    expect(
      within(screen.getByRole('figure', { name: 'Light' })).getAllByText(/1\.\d\d:1, not enough contrast$/).length,
    ).toBe(4);
    expect(within(screen.getByRole('figure', { name: 'Dark' })).getAllByText(/:1, enough contrast$/)).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(hub.calls('/admin/branding')).toEqual([]);
    expect(document.activeElement).toBe(field);
  });

  it('sends all of it with the revision that was seen, and the page wears the answer at once', async () => {
    const { user, hub } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a link' }));
    const row = screen.getByRole('group', { name: 'Link 2' });
    expect(document.activeElement).toBe(within(row).getByRole('textbox', { name: 'Link text' }));
    await user.click(within(row).getByRole('button', { name: 'Remove link 2' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Branding saved/);
    const { name, accent, welcome, links, revision } = BRANDING;
    expect(hub.calls('/admin/branding')[0]?.body).toEqual({ name, short_name: '', accent, welcome, links, revision });
    expect(asked).toEqual([expect.stringMatching(/\/branding\.css\?v=3$/)]);
  });

  it('says that somebody else was quicker, and loads the look again', async () => {
    const { user, hub } = open({}, () => problem(409, 'STALE_REVISION', 'Changed.'));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText(/Someone else changed the branding/);
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(hub.calls('/branding')).toHaveLength(2);
  });

  it('is read only where the folder of the operator sets the look', async () => {
    open({ source: 'folder' });
    await screen.findByText(/^Branding is set on the server/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Institution name' }).closest('fieldset[disabled]'),
    ).toBeTruthy();
  });
});

describe('the page in the look', () => {
  it('has the name beside that of the hub; the welcome text is text, with links of the web alone', () => {
    wearBranding(BRANDING);
    show(
      <>
        <PublicHeader />
        <LandingPage />
      </>,
    );
    expect(screen.getByRole('link', { name: 'Exam Vault, home' })).toBeTruthy();
    expect(screen.getByText('Hello <b>you</b>.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'The office' }).getAttribute('href')).toBe('https://office.example.edu/');
    expect(screen.queryByRole('link', { name: 'not' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('mailto:office@example.edu');
    expect(screen.getAllByText('Laxmi Devi Institute').length).toBe(2);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Exam Vault');
  });

  it('without a look nothing is added', () => {
    show(<PublicHeader />);
    expect(document.querySelector('header img')).toBeNull();
  });
});
