import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageFilesIn } from './page-files.ts';

async function filesFor(pages: Readonly<Record<string, string>>, asks: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'page-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '.vite'));
  const parts = Object.entries(pages).map(([pattern, name]) => ({
    pattern,
    scripts: [`assets/${name}.js`],
    styles: [`assets/${name}.css`],
    asks,
  }));
  await writeFile(join(folder, '.vite', 'page-files.json'), JSON.stringify(parts));
  return await pageFilesIn(folder);
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
    const files = await filesFor({
      '/': 'front',
      '/all_paper': 'list',
      '/all_paper/:id/view_paper': 'view',
      '/upload_paper/:id?': 'form',
      '/my_drafts/:id': 'draft',
      '/my_drafts/new': 'new',
    });
    expect(files(url).tags).toBe(
      `<link rel="stylesheet" crossorigin href="/assets/${name}.css">\n    <link rel="modulepreload" crossorigin href="/assets/${name}.js">`,
    );
  });

  it('an address without a page of its own, and a page built without the file, name nothing', async () => {
    const files = await filesFor({ '/all_paper/:id/view_paper': 'view' });
    const nothing = { tags: '', asks: [] };
    for (const url of ['/all_paper', '/all_paper/1/view_paper/more', '/nothing']) expect(files(url)).toEqual(nothing);
    expect((await pageFilesIn(join(tmpdir(), 'no-such-folder')))('/')).toEqual(nothing);
  });
});

describe('what the page of an address asks for first (decision 75)', () => {
  it.each([
    ['/all_paper/a-1_b/view_paper', ['/papers/a-1_b/view_paper', '/papers/a-1_b/pages/1']],
    // It may ask for another page, or for a search.
    ['/all_paper/a-1_b/view_paper?page_no=3', []],
    ['/all_paper/a%2Fb/view_paper', []],
    ['/all_paper/"><b>/view_paper', []],
    ['/elsewhere', []],
  ])('is at %s: %j', async (url, asks) => {
    const files = await filesFor({ '/all_paper/:id/view_paper': 'view' }, [
      '/papers/:id/view_paper',
      '/papers/:id/pages/1',
    ]);
    expect(files(url).asks).toEqual(asks);
  });
});
