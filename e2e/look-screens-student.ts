import { DIALOGS, NOTICES, SESSION_KEYS } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { counted, heading, reloadWith, type Screen } from './look-screen.ts';
import type { Prepared } from './look-people.ts';
import { mockPaperOf, studyListOf, subjectOf } from './mock-papers.ts';
import { card, readsPdf, seesImage } from './papers.ts';
import { button, openOwnMenu, sees, seesDialog } from './screen.ts';

/** Opens a subject with topics: those of this hub have none. The address of the page is that of the call. */
async function openSubject(page: Page, approved: Prepared['approved']) {
  await page.route(`**/subjects/${encodeURIComponent(approved.subject)}`, (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ json: subjectOf(approved) }),
  );
  await page.getByRole('link', { name: `About ${approved.subject}` }).click();
  await page.getByRole('region', { name: 'Topics' }).waitFor();
}

export const forStudents = ({ approved, rejected, draftId }: Prepared): Screen[] => [
  { name: 'upload paper', inLightToo: true, path: '/upload_paper', ready: heading('Upload Paper') },
  {
    name: 'edit paper',
    path: `/upload_paper/${approved._id}`,
    ready: (page) => page.getByText('will need to be reviewed again').waitFor(),
  },
  {
    name: 'documents selected',
    inLightToo: true,
    path: '/all_paper',
    ready: async (page) => {
      await button(page, 'Select').click();
      await page.getByRole('checkbox', { name: 'Select' }).first().check();
      await page.getByRole('group', { name: 'Selected documents' }).waitFor();
    },
  },
  {
    name: 'upload paper, email to confirm',
    path: '/upload_paper',
    ready: async (page) => {
      await page.route(
        '**/api/auth/get-session*',
        async (route) => {
          const answer = await route.fetch();
          const session = (await answer.json()) as { user: object };
          await route.fulfill({
            response: answer,
            json: { ...session, user: { ...session.user, emailVerified: false } },
          });
        },
        { times: 1 },
      );
      await reloadWith(page, { ways: [{ kind: 'built-in' }], confirms_email: true, upload_needs: 'confirmed' });
      await page.getByRole('heading', { name: 'Confirm your email before you upload', exact: true }).waitFor();
    },
  },
  {
    name: 'my drafts',
    path: '/my_drafts',
    ready: (page) => page.getByRole('button', { name: /^Discard / }).waitFor(),
  },
  {
    name: 'many drafts',
    inLightToo: true,
    path: '/my_drafts/table',
    ready: async (page) => {
      // Two of one archive, so that something is asked for both.
      await page.route('**/drafts', async (route) => {
        const [draft] = (await (await route.fetch()).json()) as object[];
        const suggested = { value: 'Compilers', confidence: 0.8, prefill: false, page: 1, box: null, others: [] };
        const twice = ['archive/first.pdf', 'archive/second.pdf'].map((file_name, at) => ({
          ...draft,
          _id: `${at}`,
          file_name,
          proposals_state: 'done',
          proposals: { title: suggested },
        }));
        await route.fulfill({ json: twice });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Skip' }).first().waitFor();
    },
  },
  { name: 'new draft', path: '/my_drafts/new?kind=paper', ready: heading('Upload Paper from photos') },
  {
    name: 'my draft',
    inLightToo: true,
    path: `/my_drafts/${draftId}`,
    ready: (page) => page.getByRole('form', { name: 'Upload Paper' }).waitFor(),
  },
  { name: 'my papers', path: '/my_paper', ready: (page) => card(page, 'A blurred photo').waitFor() },
  {
    name: 'my rejected paper',
    inLightToo: true,
    path: `/my_paper/${rejected._id}/view_paper`,
    ready: (page) => seesImage(page, 'A blurred photo'),
  },
  {
    name: 'home',
    inLightToo: true,
    path: '/home',
    ready: (page) => page.getByRole('link', { name: approved.title }).first().waitFor(),
  },
  {
    name: 'questions of a paper that was read before',
    path: `/all_paper/${approved._id}/view_paper`,
    ready: async (page) => {
      await page.evaluate(
        ([id, key]) => {
          const [, claims = ''] = (sessionStorage.getItem(key) ?? '').split('.');
          const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
          localStorage.setItem('lastPages', JSON.stringify({ owner: sub, pages: [[id, 2]] }));
        },
        [approved._id, SESSION_KEYS.authToken] as const,
      );
      await page.reload();
      await readsPdf(page, 2);
      await button(page, 'Continue from page 2').waitFor();
      await button(page, 'Questions').click();
      await page.getByRole('heading', { name: 'Questions in this paper' }).waitFor();
    },
  },
  {
    name: 'search for questions',
    path: '/questions?query=nothing+has+these+words',
    ready: (page) => sees(page, 'No questions match your words and filters.'),
  },
  {
    name: 'a subject',
    path: `/subjects/${encodeURIComponent(approved.subject)}`,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'a subject with topics',
    inLightToo: true,
    path: `/all_paper?subject=${encodeURIComponent(approved.subject)}`,
    ready: async (page) => {
      await page.route('**/study_list/ids', (route) => route.fulfill({ json: { states: [], known_repeats: [] } }));
      await page.route('**/study_list/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: { state: 'to_learn' } }) : route.fallback(),
      );
      await openSubject(page, approved);
      await button(page, 'Add all to My questions').click();
      await button(page, 'Undo').waitFor();
    },
  },
  {
    name: 'a mock paper with topics',
    path: `/all_paper?subject=${encodeURIComponent(approved.subject)}`,
    ready: async (page) => {
      const made = mockPaperOf(approved);
      const topics = [
        { name: 'Deadlocks: conditions, prevention and the banker’s algorithm', marks: 12, wanted: 15 },
        { name: 'Process scheduling', marks: 15, wanted: 15 },
      ];
      await page.route('**/subjects/*/mock', (route) => route.fulfill({ json: { ...made, topics } }));
      await openSubject(page, approved);
      await page.getByRole('link', { name: 'Mock paper' }).click();
      await button(page, 'Sources').click();
      await page.getByRole('region', { name: 'Sources' }).waitFor();
      await page.getByText('Marks, sections and topics').click();
      await button(page, 'Add a topic').click();
      await button(page, 'Add a topic').click();
      await button(page, 'Add a section').click();
      await page.getByLabel('Marks per question').fill('');
      await page.getByLabel('Share of paper (%)').last().fill('x');
      await button(page, 'Apply').click();
      await sees(page, 'Enter a number from 1 to 100.');
    },
  },
  {
    name: 'the study list',
    path: '/stats',
    ready: async (page) => {
      const list = studyListOf(approved);
      await page.route(/\/study_list\?/, (route) => route.fulfill({ json: list }));
      await page.route('**/study_list/ids', (route) =>
        route.fulfill({
          json: { states: [{ _id: '1', state: 'to_learn' }], known_repeats: [{ _id: '4', exam_year: 2021 }] },
        }),
      );
      await openOwnMenu(page);
      await page.getByRole('link', { name: 'My questions' }).click();
      await sees(page, 'known from the 2021 paper');
    },
  },
  {
    name: 'questions one by one',
    path: '/stats',
    ready: async (page) => {
      await page.route(/\/study_list\?/, (route) => route.fulfill({ json: studyListOf(approved) }));
      await page.route('**/study_list/ids', (route) => route.fulfill({ json: { states: [], known_repeats: [] } }));
      await openOwnMenu(page);
      await page.getByRole('link', { name: 'My questions' }).click();
      await page.getByRole('link', { name: 'Practise one by one' }).click();
      await page.getByRole('heading', { name: /^Question 1 of/ }).waitFor();
    },
  },
  {
    name: 'bookmarks',
    path: '/my_bookmarks',
    ready: async (page) => {
      await page.getByText('No bookmarks yet.').waitFor();
      // Here: on a phone the open menu would cover half of a link on the screen of notifications.
      await openOwnMenu(page);
    },
  },
  { name: 'recently read', path: '/my_reading', ready: (page) => sees(page, 'Save my reading history') },
  {
    name: 'notifications',
    inLightToo: true,
    path: '/my_notifications',
    ready: (page) => page.getByRole('link', { name: 'A blurred photo' }).waitFor(),
  },
  { name: 'my reports', path: '/my_reports', ready: (page) => sees(page, 'It can be read at full width.') },
  {
    name: 'report of a paper',
    path: `/all_paper/${approved._id}/view_paper`,
    ready: async (page) => {
      await readsPdf(page, 2);
      await button(page, 'Report').click();
      await page.getByRole('dialog', { name: 'Report' }).waitFor();
    },
  },
  {
    name: 'my profile, being corrected',
    path: '/my_profile',
    ready: async (page) => {
      await button(page, 'Edit my details').click();
      await button(page, 'Save').waitFor();
    },
  },
  { name: 'privacy', path: '/privacy', ready: (page) => sees(page, 'What we store and for how long') },
  { name: 'stats', inLightToo: true, path: '/stats', ready: counted },
  {
    name: 'nothing found',
    path: '/all_paper?title=no+such+title&subject=DBMS',
    ready: (page) => sees(page, NOTICES.noSearchResults),
  },
  {
    name: 'question',
    path: '/my_paper',
    ready: async (page) => {
      await button(card(page, 'A blurred photo'), 'Delete').click();
      await seesDialog(page, DIALOGS.deletePaper);
    },
  },
  // The last one: its cookie stays.
  {
    name: 'tools of a line',
    path: '/all_paper?exam_year=2024',
    ready: async (page) => {
      await page.context().addCookies([{ name: 'list-view', value: 'lines', url: page.url() }]);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.reload();
      await button(page, 'Bookmark or save offline').click();
      await button(page, 'Bookmark').waitFor();
    },
  },
];
