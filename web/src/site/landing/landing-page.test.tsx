import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tellPage } from '../../testing/tell-page.ts';
import { freshTab, show } from '../../testing/show.tsx';
import LandingPage from './LandingPage.tsx';

freshTab();

const leadsTo = (link: HTMLElement) => link.getAttribute('href');

describe('the landing page (spec section 1)', () => {
  it('welcomes, and says what one can do here', () => {
    show(<LandingPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Exam Vault' })).toBeTruthy();
    expect(
      screen.getByText(/Upload, preview, search and download papers and notes, and view\s+analytics/),
    ).toBeTruthy();
  });

  it('offers no search where only members read, and says who may', () => {
    tellPage('readers', 'members');
    show(<LandingPage />);
    expect(screen.queryByLabelText('Search papers without an account')).toBeNull();
    expect(screen.getByText(/^You need an account to read papers here/)).toBeTruthy();
  });

  it.each([
    ['Registration', '/registration'],
    ['Learn More', '/login_form'],
    ['Teacher', '/teacher_form'],
    ['Student', '/student_form'],
    ['Login', '/login_form'],
  ])('has a button %s that leads to %s', (name, path) => {
    show(<LandingPage />);
    expect(leadsTo(screen.getByRole('link', { name }))).toBe(path);
  });

  it('has four cards that all lead to the registration', () => {
    show(<LandingPage />);
    const cards = within(screen.getByRole('region', { name: 'Features' })).getAllByRole('link');
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(/^Upload Papers/),
      expect.stringMatching(/^Preview Papers/),
      expect.stringMatching(/^View Analytics/),
      expect.stringMatching(/^Search Papers & Notes/),
    ]);
    expect(cards.map(leadsTo)).toEqual(Array.from({ length: 4 }, () => '/registration'));
  });

  it('has the anchors #features and #about, four questions and the current year', () => {
    const { container } = show(<LandingPage />);
    expect(container.querySelector('#features')).toBe(screen.getByRole('region', { name: 'Features' }));
    expect(container.querySelector('#about')).toBe(screen.getByRole('region', { name: 'About' }));
    expect(container.querySelectorAll('details summary')).toHaveLength(4);
    expect(screen.getByText(`© ${new Date().getFullYear()} Exam Vault`)).toBeTruthy();
  });
});
