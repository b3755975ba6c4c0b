import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import PrivacyPage from './PrivacyPage.tsx';

freshTab();

const FACTS = {
  words: null as string | null,
  sign_in: ['built-in'],
  sends_mail: false,
  deletion_days: 14,
  deleted_document_days: 30,
  draft_days: 7,
  upload_hours: 24,
  notification_days: 90,
  recent_documents: 50,
  session_days: 30,
  audit_days: null as number | null,
  report_days: null as number | null,
  log_days: null as number | null,
  backup_nights: null as number | null,
};

const open = (more: Partial<typeof FACTS> = {}) => {
  fakeHub({ 'GET /privacy/facts': () => ({ body: { ...FACTS, ...more } }) });
  return show(<PrivacyPage />, '/privacy');
};

describe('/privacy', () => {
  it('tells what is kept and for how long, from the settings', async () => {
    open({ audit_days: 365, backup_nights: 7, log_days: 4 });
    await screen.findByText(/^365 days\./);
    expect(screen.getByText(/^7 days\./)).toBeTruthy();
    expect(screen.getByText('4 days.')).toBeTruthy();
    expect(screen.queryByText(/another service/)).toBeNull();
  });

  it('tells for how long closed reports and claims are kept', async () => {
    open({ report_days: 180 });
    await screen.findByText(/^Until you delete your account\. Reports: at most 180 days after they’re closed\./);
    expect(screen.getByText(/^Until they’re closed, plus 180 days\./)).toBeTruthy();
    expect(screen.queryByText(/^Permanently\. Teachers/)).toBeNull();
  });

  it('says so where there is no end, and what another service keeps', async () => {
    open({ sign_in: ['oidc'] });
    await screen.findByText(/^Permanently\. After you delete/);
    expect(screen.getByText(/^Permanently\. Teachers/)).toBeTruthy();
    expect(screen.getByText('Decided by your institution. Exam Vault doesn’t make backups here.')).toBeTruthy();
    expect(screen.getByText(/another service/)).toBeTruthy();
    expect(screen.queryByText(/as a hash/)).toBeNull();
  });

  it('shows the institution’s own words as text: no HTML and no script of theirs', async () => {
    const words = [
      '# Our college',
      '',
      'Ask the **data protection officer**',
      'at [our office](https://college.example/privacy) or [click](javascript:alert(1)).',
      '',
      '- one',
      '- <img src=x onerror=alert(1)>',
    ].join('\n');
    const { container } = open({ words });
    await screen.findByRole('heading', { name: 'Our college', level: 2 });
    expect(screen.getByRole('link', { name: 'our office' }).getAttribute('href')).toBe(
      'https://college.example/privacy',
    );
    expect(screen.queryByRole('link', { name: 'click' })).toBeNull();
    expect(screen.getByText(/\[click\]\(javascript:alert\(1\)\)/)).toBeTruthy();
    expect(within(screen.getByRole('list')).getAllByRole('listitem').at(-1)?.textContent).toContain('<img');
    expect(container.querySelector('img, script')).toBeNull();
    expect(screen.getByText('data protection officer').tagName).toBe('STRONG');
  });
});
