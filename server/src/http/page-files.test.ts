import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageFileTags } from './page-files.ts';

async function tagsFor(pages: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'page-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  const parts = Object.entries(pages).map(([pattern, name]) => ({
    pattern,
    scripts: [`assets/${name}.js`],
    styles: [`assets/${name}.css`],
  }));
  await writeFile(join(folder, '.vite', 'page-files.json'), JSON.stringify(parts));
  return await pageFileTags(folder);
}

describe('what the page of an address loads first (decision 75)', () => {
  it.each([
    ['/', 'front'],
    ['/?from=mail', 'front'],
    ['/all_paper?page=2', 'list'],
    ['/all_paper/', 'list'],
    ['/all_paper/1/view_paper?page_no=3#x', 'view'],
    ['/upload_paper', 'form'],
    ['/upload_paper/7', 'form'],
    ['/my_drafts/new', 'new'],
    ['/my_drafts/7', 'draft'],
  ])('is named in the head of %s', async (url, name) => {
    const tags = await tagsFor({
      '/': 'front',
      '/all_paper': 'list',
      '/all_paper/:id/view_paper': 'view',
      '/upload_paper/:id?': 'form',
      '/my_drafts/:id': 'draft',
      '/my_drafts/new': 'new',
    });
    expect(tags(url)).toBe(
      `<link rel="stylesheet" crossorigin href="/assets/${name}.css">\n    <link rel="modulepreload" crossorigin href="/assets/${name}.js">`,
    );
  });

  it('an address without a page of its own, and a page built without the file, name nothing', async () => {
    const tags = await tagsFor({ '/all_paper/:id/view_paper': 'view' });
    expect(['/all_paper', '/all_paper/1/view_paper/more', '/nothing'].map(tags)).toEqual(['', '', '']);
    expect((await pageFileTags(join(tmpdir(), 'no-such-folder')))('/')).toBe('');
  });
});
