import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { ListedSubject } from '@exam-vault/contract/subjects';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs, STUDENT } from '../../testing/sign-in.ts';
import PracticePage from './PracticePage.tsx';
import SubjectsPage from './SubjectsPage.tsx';

freshTab();

const listed = (subject: string, more: Partial<ListedSubject> = {}): ListedSubject => ({
  subject,
  group: 'Computer Science',
  abbreviations: [],
  semesters: ['V'],
  departments: ['CSE'],
  papers: 3,
  notes: 1,
  first_year: 2021,
  last_year: 2025,
  last_added: '2020-11-25T10:00:00.000Z',
  ...more,
});
const none = {
  semesters: [],
  departments: [],
  papers: 0,
  notes: 0,
  first_year: null,
  last_year: null,
  last_added: null,
};
const SUBJECTS = [
  listed('Surveying', { group: 'Civil', departments: ['CIVIL'] }),
  listed('DBMS', { abbreviations: ['Database Management Systems'] }),
  listed('IoT', { semesters: ['III'] }),
  listed('Compiler Design', none),
  listed('Alchemy', { group: null, semesters: ['I'], departments: ['Other'] }),
];
const courses = { semester: 'V', department: 'CSE', subjects: [] as string[], chosen: false, since: null };
const own = { ...courses, news: { data: [], total: 0 }, popular: [] };
const answers = (mine: typeof own = own) => ({
  'GET /catalogue/subjects': () => ({ body: { subjects: SUBJECTS } }),
  'GET /courses': () => ({ body: mine }),
  'GET /study_list': () => ({ body: { data: [], total: 0, subjects: [{ subject: 'IoT', to_learn: 4, known: 2 }] } }),
});
const lists = () =>
  screen.getAllByRole('region').map((region) => [
    within(region).getByRole('heading').textContent,
    ...within(region)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);

describe('the page of all subjects', () => {
  it('has those of the semester first, then the groups, that of the department before others', async () => {
    signInAs(STUDENT);
    fakeHub(answers());
    show(<SubjectsPage />);
    await screen.findByRole('region', { name: 'Your semester (V)' });
    expect(lists()).toEqual([
      ['Your semester (V)', 'DBMS'],
      ['Computer Science', 'IoT', 'Compiler Design'],
      ['Civil', 'Surveying'],
      ['More subjects', 'Alchemy'],
    ]);
    const [dbms] = screen.getAllByRole('listitem');
    expect(dbms?.textContent).toBe('DBMS3 papers2021–20251 set of notesadded 25 Nov 2020');
    expect(screen.getByRole('link', { name: 'Compiler Design' }).closest('li')?.textContent).toContain(
      'Nothing here yet',
    );
    expect(screen.getByRole('link', { name: 'DBMS' }).getAttribute('href')).toBe('/subjects/DBMS');
  });

  it('has the chosen subjects first, whatever their semester', async () => {
    signInAs(STUDENT);
    fakeHub(answers({ ...own, department: null as never, subjects: ['IoT', 'Compiler Design'], chosen: true }));
    show(<SubjectsPage />);
    await screen.findByRole('region', { name: 'Your subjects' });
    expect(lists()[0]).toEqual(['Your subjects', 'IoT', 'Compiler Design']);
  });

  it('finds by name and abbreviation while one types, and offers all again', async () => {
    fakeHub(answers());
    const { user } = show(<SubjectsPage />);
    const field = await screen.findByRole('searchbox', { name: 'Find a subject' });
    await user.type(field, 'database');
    expect(await screen.findByText('1 subject')).toBeTruthy();
    // A visitor is led to the papers.
    expect(screen.getByRole('link').getAttribute('href')).toBe('/all_paper?subject=DBMS');
    await user.type(field, ' xyz');
    await user.click(await screen.findByRole('button', { name: 'Show all subjects' }));
    expect(await screen.findByText('5 subjects')).toBeTruthy();
  });

  it('lets an administrator add a subject and take it out again, and no one else', async () => {
    let added = [{ name: 'Botany', group: 'Biology', abbreviations: ['BOT'], added_at: '2020-11-25T10:00:00.000Z' }];
    const changed = { 'GET /admin/subjects': () => ({ body: { subjects: added } }) };
    signInAs(STUDENT);
    fakeHub(answers());
    const { unmount } = show(<SubjectsPage />);
    await screen.findByText('5 subjects');
    expect(screen.queryByRole('button', { name: 'Add a subject' })).toBeNull();
    unmount();

    signInAs(ADMINISTRATOR);
    let refuses = true;
    const hub = fakeHub({
      ...answers(),
      ...changed,
      'GET /catalogue': () => ({ body: DEFAULT_CATALOGUE }),
      'POST /admin/subjects': () =>
        refuses
          ? problem(409, 'SUBJECT_EXISTS', '“Zoology” is already a subject here.')
          : { body: { subjects: added } },
      'DELETE /admin/subjects/Botany': () => {
        added = [];
        return { body: { subjects: added } };
      },
    });
    const { user } = show(<SubjectsPage />);
    await user.click(await screen.findByRole('button', { name: 'Add a subject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a subject' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Zoology');
    await user.type(within(dialog).getByRole('combobox', { name: 'Department or field' }), 'Biology');
    await user.type(within(dialog).getByRole('textbox', { name: 'Abbreviations (optional)' }), 'ZOO, Z ,');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('“Zoology” is already a subject here.')).toBeTruthy();
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(hub.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ name: 'Zoology', group: 'Biology', abbreviations: ['ZOO', 'Z'] })),
    );

    const region = await screen.findByRole('region', { name: 'Added subjects' });
    expect(within(region).getByRole('listitem').textContent).toContain('Botany Biology, BOT');
    await user.click(within(region).getByRole('button', { name: 'Remove Botany' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(region.isConnected).toBe(false));
  });

  it('can be tried again when it fails', async () => {
    let works = false;
    fakeHub({
      ...answers(),
      'GET /catalogue/subjects': () =>
        works ? { body: { subjects: SUBJECTS } } : problem(500, 'INTERNAL', 'It broke.'),
    });
    const { user } = show(<SubjectsPage />);
    await screen.findByText('It broke.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('5 subjects')).toBeTruthy();
  });
});

describe('the page of practice', () => {
  it('leads to a mock paper and the questions asked most of each own subject, and of any other', async () => {
    signInAs(STUDENT);
    fakeHub(answers());
    const { user, address } = show(<PracticePage />);
    const region = within(await screen.findByRole('region', { name: 'Your subjects' }));
    expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/subjects/DBMS/mock',
      '/questions?subject=DBMS&sort=asked',
      '/subjects/DBMS',
    ]);
    expect(await screen.findByText('4 to learn, 2 known.')).toBeTruthy();
    const choice = screen.getByRole('combobox', { name: 'Subject' });
    // One without papers has nothing to practise.
    expect(within(choice).queryByRole('option', { name: 'Compiler Design' })).toBeNull();
    await user.selectOptions(choice, 'Surveying');
    await user.click(screen.getByRole('button', { name: 'Make a mock paper' }));
    expect(address()).toBe('/subjects/Surveying/mock');
  });
});
