import type { OwnReport, Report } from '@exam-vault/contract/reports';
import type { HiddenAs } from '@exam-vault/contract/permissions';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import CopyrightPage from '../../people/reports/CopyrightPage.tsx';
import MyReportsPage from '../../people/reports/MyReportsPage.tsx';
import ReportsPage from './ReportsPage.tsx';
import { ReportTools } from '../../people/reports/ReportTools.tsx';

freshTab();

const REPORT: Report = {
  _id: 'r1',
  kind: 'wrong_field',
  field: 'title',
  proposed: 'Compilers',
  text: 'See page 1.',
  created_at: '2026-01-02T03:04:05.000Z',
  state: 'open',
  answer: null,
  resolved_at: null,
  document: { kind: 'paper', _id: 'p1', title: 'Compiler', hidden: false, value: 'Compiler' },
  reporter: 'Asha',
  claim: null,
  resolved_by: null,
};
const CLAIM: Report = {
  ...REPORT,
  _id: 'r2',
  kind: 'copyright',
  field: null,
  proposed: null,
  document: null,
  reporter: null,
  claim: { name: 'A Publisher', email: 'rights@example.com', document_url: 'https://elsewhere.example/' },
};
const listed = (...data: readonly Report[]) => ({ body: { data, total: data.length } });
const tools = (isHidden = false, hiddenAs?: HiddenAs) =>
  show(<ReportTools kind="paper" id="p1" isHidden={isHidden} hiddenAs={hiddenAs} />);

describe('under a document', () => {
  it('a visitor finds the form for copyright claims, and no report', () => {
    tools();
    const link = screen.getByRole('link', { name: 'Report a copyright problem' });
    expect(link.getAttribute('href')).toBe(`/copyright?document=${encodeURIComponent('/all_paper/p1/view_paper')}`);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a student reports a wrong field, and is told where the answer comes', async () => {
    signInAs(STUDENT);
    const hub = fakeHub({ 'POST /papers/p1/reports': () => ({ status: 201, body: REPORT }) });
    const { user } = tools();
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Which field?' }), 'Subject');
    await user.type(dialog.getByRole('textbox', { name: 'What should it say?' }), 'DBMS');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Thanks/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(hub.calls('/papers/p1/reports').map(({ body }) => body)).toEqual([
      { kind: 'wrong_field', field: 'subject', proposed: 'DBMS', text: '' },
    ]);
  });

  it('another kind sends no field, and a refusal is shown in the dialog', async () => {
    signInAs(STUDENT);
    const hub = fakeHub({ 'POST /papers/p1/reports': () => problem(409, 'TOO_MANY_REPORTS', 'You have 30 reports.') });
    const { user } = tools();
    await user.click(screen.getByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What’s wrong?' }), 'I can’t read it');
    expect(dialog.queryByRole('combobox', { name: 'Which field?' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('You have 30 reports.');
    expect(hub.calls('/papers/p1/reports')[0]?.body).toEqual({ kind: 'unreadable', text: '' });
  });

  it('a teacher hides it with a reason, and shows it again', async () => {
    signInAs(TEACHER);
    const hub = fakeHub({ 'PUT /documents/p1/hidden': () => ({ body: { hidden: true } }) });
    for (const isHidden of [false, true]) {
      const { user } = tools(isHidden);
      await user.click(screen.getByRole('button', { name: isHidden ? 'Make visible again' : 'Hide' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByRole('textbox', { name: 'Message to the owner (optional)' }), 'Because');
      await user.click(dialog.getByRole('button', { name: 'Okay' }));
      cleanup();
    }
    expect(hub.calls('/documents/p1/hidden').map(({ body }) => body)).toEqual([
      { hidden: true, reason: 'Because' },
      { hidden: false, reason: 'Because' },
    ]);
  });
});

describe('a withdrawal', () => {
  it.each([false, true])('needs a reason, and tells everyone only where that is wanted: %s', async (isOpen) => {
    signInAs(TEACHER);
    const hub = fakeHub({ 'PUT /documents/p1/hidden': () => ({ body: { hidden: true } }) });
    const { user } = tools();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this document?' }));
    expect(dialog.getByRole('button', { name: 'Okay' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not ours');
    if (isOpen) await user.click(dialog.getByRole('switch', { name: /^Show a “withdrawn/ }));
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    expect(hub.calls('/documents/p1/hidden').map(({ body }) => body)).toEqual([
      { hidden: true, as: isOpen ? 'withdrawn_openly' : 'withdrawn', reason: 'Not ours' },
    ]);
  });

  it('is taken back by teachers, and the archive by administrators alone', () => {
    const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
    for (const [person, hiddenAs, offered] of [
      [TEACHER, 'withdrawn', ['Report', 'Make visible again']],
      [TEACHER, 'archived', ['Report']],
      [{ ...TEACHER, is_admin: true }, 'archived', ['Report', 'Make visible again']],
    ] as const) {
      signInAs(person);
      tools(true, hiddenAs);
      expect(buttons()).toEqual(offered);
      cleanup();
    }
  });
});

describe('the reports, for teachers', () => {
  it('show what is wrong, and are answered', async () => {
    signInAs(TEACHER);
    let answered = false;
    const hub = fakeHub({
      'GET /reports': () => (answered ? listed(CLAIM) : listed(REPORT, CLAIM)),
      'POST /reports/r1/resolve': () => {
        answered = true;
        return { body: { ...REPORT, state: 'hidden' } };
      },
    });
    const { user } = show(<ReportsPage />);
    const card = within(await screen.findByRole('article', { name: 'Some of the details are wrong' }));
    expect(card.getByRole('row', { name: 'Suggested value Compilers' })).toBeTruthy();
    expect(card.getByRole('link', { name: 'Compiler' }).getAttribute('href')).toBe('/all_paper/p1/view_paper');
    await user.click(card.getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this?' }));
    await user.type(dialog.getByRole('textbox', { name: /reported it/ }), 'Thanks');
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('Report closed')).toBeTruthy();
    expect(hub.calls('/reports/r1/resolve')[0]?.body).toEqual({ action: 'hidden', answer: 'Thanks', reason: '' });
    expect(screen.queryByRole('article', { name: 'Some of the details are wrong' })).toBeNull();
  });

  it('have claims with what their senders wrote as plain text, and nothing to hide without a document', async () => {
    signInAs(TEACHER);
    fakeHub({ 'GET /reports': () => listed(CLAIM) });
    show(<ReportsPage />);
    const card = within(await screen.findByRole('article', { name: 'It violates my copyright' }));
    expect(card.getByRole('row', { name: /rights@example\.com/ })).toBeTruthy();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mark as corrected', 'Dismiss']);
  });

  it('say when another teacher was faster, and ask for the answered ones', async () => {
    signInAs(TEACHER);
    const hub = fakeHub({
      'GET /reports': () => listed(REPORT),
      'POST /reports/r1/resolve': () => problem(409, 'ALREADY_RESOLVED', 'This report is already closed.'),
    });
    const { user } = show(<ReportsPage />);
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Okay' }));
    expect(await screen.findByText('This report is already closed.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Closed reports');
    await screen.findByRole('article');
    expect(hub.calls('/reports').at(-1)?.path).toBe('/reports?state=answered&page=1');
  });
});

describe('own reports', () => {
  it('show their outcome and answer, and no document that cannot be read any more', async () => {
    signInAs(STUDENT);
    const { reporter: _reporter, claim: _claim, resolved_by: _by, ...rest } = REPORT;
    const own: OwnReport = { ...rest, state: 'hidden', answer: 'You are right.', document: null };
    fakeHub({ 'GET /reports/mine': () => ({ body: { data: [own], total: 1 } }) });
    show(<MyReportsPage />);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Hidden')).toBeTruthy();
    expect(card.getByRole('row', { name: 'Reply You are right.' })).toBeTruthy();
    expect(card.getByText('You no longer have access to it.')).toBeTruthy();
    expect(card.queryByRole('link')).toBeNull();
  });
});

describe('the form for copyright claims', () => {
  it('knows the document, is sent without the field for robots filled in, and says that it arrived', async () => {
    const hub = fakeHub({ 'POST /copyright_claims': () => ({ status: 202, body: { message: 'Arrived' } }) });
    const { user } = show(<CopyrightPage />, `/copyright?document=${encodeURIComponent('/all_paper/p1/view_paper')}`);
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'A Publisher');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'rights@example.com');
    await user.type(screen.getByRole('textbox', { name: /Which part is your work/ }), 'Ours.');
    expect(screen.getAllByRole('textbox')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const said = await screen.findByText('We received your claim. A teacher will look at it.');
    expect(document.activeElement).toBe(said);
    expect(hub.calls('/copyright_claims')[0]?.body).toEqual({
      document_url: `${location.origin}/all_paper/p1/view_paper`,
      name: 'A Publisher',
      email: 'rights@example.com',
      text: 'Ours.',
      website: '',
    });
  });

  it('keeps what was typed when the hub refuses it', async () => {
    fakeHub({ 'POST /copyright_claims': () => problem(400, 'VALIDATION', 'email isn’t an email address') });
    const { user } = show(<CopyrightPage />, '/copyright?document=javascript:alert(1)');
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to the paper or notes' });
    expect(address.value).toBe('');
    await user.type(address, 'x');
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'A');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'a@b.c');
    await user.type(screen.getByRole('textbox', { name: /Which part is your work/ }), 'Ours.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('email isn’t an email address');
    expect(address.value).toBe('x');
  });
});
