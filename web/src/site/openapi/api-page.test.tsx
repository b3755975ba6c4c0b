import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { SAMPLE_API } from '../../testing/sample-api.ts';
import { freshTab, show } from '../../testing/show.tsx';
import ApiPage from './ApiPage.tsx';

freshTab();

const OPENAPI = 'GET /openapi.json';
const serve = () => fakeHub({ [OPENAPI]: () => ({ body: SAMPLE_API }) });
const summaryOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(name), level: 3 });
  const summary = heading.closest('summary');
  if (!summary) throw new Error(`${name} does not fold`);
  return summary;
};
const sheetOf = async (name: string) => within((await summaryOf(name)).closest('details') as HTMLElement);

it('shows every call under its noun, and all about one when it is opened', async () => {
  serve();
  const { user } = show(<ApiPage />, '/docs');
  expect(await screen.findByRole('heading', { name: 'papers', level: 2 })).toBeDefined();
  const sheet = await sheetOf('upload_paper');
  expect(sheet.queryByText('It waits for review.')).toBeNull();
  await user.click(await summaryOf('upload_paper'));
  expect(await sheet.findByText('It waits for review.')).toBeDefined();
  expect(sheet.getByText('In the form (multipart/form-data)')).toBeDefined();
  expect(sheet.getByText('text, 1 to 200 characters')).toBeDefined();
  expect(sheet.getAllByText('required')).toHaveLength(3);
  expect(sheet.getByText('2nd')).toBeDefined();
  expect(sheet.getByText('401').closest('div')?.textContent).toBe('401UNAUTHENTICATED There is no token.');
  expect(sheet.getByText(/-F 'year=1st'/)).toBeDefined();
});

it('an address with the name of a call opens it; a shape is one link away', async () => {
  serve();
  const { user } = show(<ApiPage />, '/docs#myPapers');
  const sheet = await sheetOf('my_paper');
  expect(await sheet.findByText('Newest first.')).toBeDefined();
  expect(document.activeElement).toBe(await summaryOf('my_paper'));
  expect(sheet.getByText('X-Total-Count').parentElement?.textContent).toBe('X-Total-Count: How many there are.');
  await user.click(sheet.getByRole('link', { name: 'Paper' }));
  const shape = await sheetOf('^Paper$');
  expect(await shape.findByText('When it was made.')).toBeDefined();
  expect(document.activeElement).toBe(await summaryOf('^Paper$'));
});

it('finds calls by what they are called, and says how many', async () => {
  serve();
  const { user } = show(<ApiPage />, '/docs');
  await user.type(await screen.findByLabelText('Find an endpoint'), 'alive');
  expect(screen.getByText('1 endpoint')).toBeDefined();
  expect(screen.queryByRole('heading', { name: /upload_paper/ })).toBeNull();
  expect(screen.getByRole('heading', { name: /healthz/ })).toBeDefined();
  await user.type(screen.getByLabelText('Find an endpoint'), 'x');
  expect(screen.getByText('0 endpoints')).toBeDefined();
});

it('says when the description could not be read, and tries again', async () => {
  let away = true;
  fakeHub({ [OPENAPI]: () => (away ? problem(500, 'INTERNAL', 'No') : { body: SAMPLE_API }) });
  const { user } = show(<ApiPage />, '/docs');
  expect(await screen.findByText('We couldn’t load the API description.')).toBeDefined();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: /healthz/ })).toBeDefined();
});
