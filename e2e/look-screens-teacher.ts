import { DIALOGS } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { jpeg } from './files.ts';
import type { Screen } from './look-screen.ts';
import type { Prepared } from './look-people.ts';
import { UNPLACED_ANSWER } from './mock-papers.ts';
import { card, readsPdf } from './papers.ts';
import { button, sees } from './screen.ts';

/** Opens the answers of the first question. */
async function openAnswers(page: Page) {
  await readsPdf(page, 2);
  await button(page, 'Questions').click();
  await page
    .getByRole('button', { name: /^Answers \(/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'Answers to question 1' }).waitFor();
}

/** A paper that has a question with wrong signs, and an answer without its question. No paper of this hub has either. */
async function openUnplaced(page: Page) {
  await page.route('**/papers/*/questions', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object[] };
    const [first, ...rest] = answer.data;
    await route.fulfill({ json: { ...answer, data: [{ ...first, confidence: 0.1 }, ...rest], unplaced_answers: 1 } });
  });
  await page.route('**/papers/*/unplaced_answers*', (route) =>
    route.fulfill({ json: { data: [UNPLACED_ANSWER], total: 1 } }),
  );
  await readsPdf(page, 2);
  await button(page, 'Questions').click();
  await page.getByRole('img', { name: 'Question 1 as printed' }).waitFor();
  await page.getByRole('button', { name: /^Answers without a question/ }).click();
  const form = page.getByRole('form', { name: 'Move to a question' });
  await form.waitFor();
  await form.scrollIntoViewIfNeeded();
}

export const forTeachers = ({ pending, notes }: Prepared): Screen[] => [
  {
    name: 'all notes, teacher',
    path: '/all_notes?title=round+robin&department=CSE',
    ready: (page) => button(card(page, notes.title), 'Edit').waitFor(),
  },
  {
    name: 'filter of notes',
    path: '/all_notes',
    ready: async (page) => {
      await button(page, 'Apply Filter').click();
      await page.getByRole('dialog', { name: 'Apply Filter' }).waitFor();
    },
  },
  {
    name: 'a question that is corrected',
    path: `/all_paper/${pending._id}/view_paper`,
    ready: async (page) => {
      await readsPdf(page, 2);
      await button(page, 'Questions').click();
      await button(page, 'Edit question').first().click();
      await page.getByRole('form', { name: 'Edit question 1' }).waitFor();
    },
  },
  {
    name: 'answers to a question',
    inLightToo: true,
    path: `/all_paper/${pending._id}/view_paper`,
    ready: async (page) => {
      await openAnswers(page);
      const form = page.getByRole('form', { name: 'Write an answer' });
      await button(page, 'Write an answer').click();
      await form.getByRole('textbox').fill('Four conditions hold: $P(\\text{wait}) > 0$ …');
      await form.getByRole('button', { name: 'Preview' }).click();
      await form.getByRole('region', { name: 'Preview' }).waitFor();
      await form.locator('input[type=file]').setInputFiles(await jpeg());
      await form.getByText('1 picture uploaded.').waitFor();
    },
  },
  {
    name: 'answers without a question',
    path: `/all_paper/${pending._id}/view_paper`,
    ready: openUnplaced,
  },
  {
    name: 'check of a draft paper',
    path: '/compare',
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Text of your paper' }).fill('1. Explain deadlocks\n2. Compare paging');
      await button(page, 'Compare').click();
      await sees(page, '0 of 2 questions were asked before.');
    },
  },
  {
    name: 'file type of notes',
    path: '/upload_notes',
    ready: async (page) => {
      await button(page, 'Select Notes File').click();
      await page.getByRole('dialog', { name: 'Select a file type' }).waitFor();
    },
  },
  { name: 'new papers', path: '/new_papers?title=waits', ready: (page) => card(page, 'Waits').waitFor() },
  {
    name: 'review',
    inLightToo: true,
    path: `/new_papers/${pending._id}/view_paper`,
    ready: (page) => readsPdf(page, 2),
  },
  { name: 'reports', path: '/new_papers/reports', ready: (page) => sees(page, 'A Publisher (a@example.com)') },
  {
    name: 'report answered by hiding',
    path: '/new_papers/reports',
    ready: async (page) => {
      await button(page, 'Hide').first().click();
      await page.getByRole('dialog', { name: 'Hide this?' }).waitFor();
    },
  },
  {
    name: 'review desk',
    inLightToo: true,
    path: '/new_papers/desk',
    ready: (page) => page.getByRole('group', { name: 'Decision' }).waitFor(),
  },
  {
    name: 'rejection',
    path: `/new_papers/${pending._id}/view_paper`,
    ready: async (page) => {
      await button(page, 'Reject').click();
      await page.getByRole('dialog', { name: DIALOGS.rejectPaper.title }).waitFor();
    },
  },
];
