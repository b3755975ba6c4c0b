import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { CourseNames as Answer } from '@exam-vault/contract/course-names';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import CourseNames from './CourseNames.tsx';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

const PAIR = {
  sides: [
    { subject: 'DBMS', papers: 34, first_year: 2016, last_year: 2024 },
    { subject: 'Data Base Systems', papers: 1, first_year: 2015, last_year: 2015 },
  ],
  codes: ['3CS4-05'],
  titles: [{ title: 'DBMS', subject: 'Data Base Systems', papers: 1 }],
};
const MERGED = {
  name: 'Data Base Systems',
  subject: 'DBMS',
  relation: 'same' as const,
  documents: 12,
  at: '2026-11-25T10:00:00.000Z',
};

/** A hub with one pair that looks alike, which is merged, kept apart and split as it is told. */
function open(refuses = false) {
  let state: Answer = { names: [], alike: [PAIR] };
  const hub = fakeHub({
    'GET /catalogue': () => ({ body: DEFAULT_CATALOGUE }),
    'GET /admin/course_names': () => ({ body: state }),
    'POST /admin/course_names': ({ body }) => {
      if (refuses) return problem(409, 'SAME_COURSE', 'A subject can’t be merged into itself.');
      const { relation } = body as { relation: string };
      state = { names: relation === 'different' ? [] : [MERGED], alike: [] };
      return { body: state };
    },
    'DELETE /admin/course_names/DBMS/Data%20Base%20Systems': () => {
      state = { names: [], alike: [PAIR] };
      return { body: state };
    },
  });
  const sent = () => hub.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { ...show(<CourseNames />), sent };
}

describe('courses with several names (contract section 9, issue 40)', () => {
  it('are proposed with what says so, merged, and taken back by an Undo that stays', async () => {
    const { user, sent } = open();
    const [pair] = await screen.findAllByRole('listitem');
    expect(pair?.textContent).toBe(
      'DBMS 34 papers, 2016–2024Data Base Systems 1 paper, 2015Same course code: 3CS4-05' +
        '1 paper of Data Base Systems with the title “DBMS”MergeNot the same',
    );
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge subjects' }));
    expect(dialog.getByRole('combobox', { name: 'Other name or code' })).toHaveProperty('value', 'Data Base Systems');
    expect(dialog.getByRole('combobox', { name: 'Part of' })).toHaveProperty('value', 'DBMS');
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('“Data Base Systems” is now part of “DBMS”.')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'Courses with several names' });
    expect(document.activeElement).toBe(heading);
    expect((await screen.findByRole('listitem')).textContent).toBe(
      'Data Base Systems part of DBMS (12 documents)Split',
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“Data Base Systems” is separate from “DBMS” again.')).toBeTruthy();
    // An Undo is undone the same way.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Split Data Base Systems from DBMS' }));
    expect(await screen.findByRole('heading', { name: 'These look like one course' })).toBeTruthy();
    const merge = { name: 'Data Base Systems', subject: 'DBMS', relation: 'same' };
    expect(sent()).toEqual([merge, undefined, merge, undefined]);
  });

  it('are kept apart in one tap', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Not the same' }));
    expect(await screen.findByText(/stay separate\. They won’t be suggested again\./)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'These look like one course' })).toBeNull();
    expect(sent()).toEqual([{ name: 'Data Base Systems', subject: 'DBMS', relation: 'different' }]);
  });

  it('can be named by hand, also as an earlier course; a refusal is at the name', async () => {
    const { user, sent } = open(true);
    await user.click(await screen.findByRole('button', { name: 'Merge subjects' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge subjects' }));
    await user.type(dialog.getByRole('combobox', { name: 'Other name or code' }), ' IoT ');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Part of' }), 'IoT');
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'How they belong together' }),
      'An earlier course that it replaced',
    );
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    const field = dialog.getByRole('combobox', { name: 'Other name or code' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getByText('A subject can’t be merged into itself.')).toBeTruthy();
    expect(sent()).toEqual([{ name: 'IoT', subject: 'IoT', relation: 'followed' }]);
  });
});
