import sharp from 'sharp';
import { expect, describe, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import type { PickedFile } from './files.ts';
import { newStudent } from './people.ts';
import { seesHeading } from './screen.ts';

/** A sheet with lines of print, askew on a dark table. */
async function photographedSheet(name: string, words: string): Promise<PickedFile> {
  const lines = Array.from(
    { length: 26 },
    (_, at) => `<text x="250" y="${320 + at * 42}">${words} ${at} of the exam</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600">
    <rect width="1200" height="1600" fill="#33291f"/><polygon points="130,180 1060,130 1120,1480 80,1520" fill="#e8e4da"/>
    <g font-size="28" font-family="sans-serif" fill="#222">${lines.join('')}</g></svg>`;
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

describe('photographs', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('become pages: straightened in a worker, ordered and cropped by keys, a broken one left out', async () => {
    const { page } = await visit(hub, '/my_drafts/new?kind=paper', { as: await newStudent(hub), width: 360 });
    await seesHeading(page, 'Upload Paper from photos');
    const photos = page.getByRole('region', { name: 'Photos' });
    const broken = { name: '3.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0, 1]) };
    await photos
      .getByLabel('Choose photos')
      .setInputFiles([await photographedSheet('2.jpg', 'Second'), await photographedSheet('1.jpg', 'First'), broken]);
    await page.getByRole('button', { name: 'Continue with 2 pages' }).waitFor();
    await photos.getByText('“3.jpg” can’t be opened as a photo.').waitFor();
    await expect.poll(() => photos.getByText('Straightened').count()).toBe(2);

    await photos.getByRole('button', { name: 'Move page 1', exact: true }).press('ArrowRight');
    await photos.getByRole('img', { name: 'page 2: 1.jpg' }).waitFor();

    await photos.getByRole('button', { name: 'Crop and straighten page 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop and straighten' });
    const corner = dialog.getByRole('button', { name: /^Top left corner/ });
    await corner.waitFor();
    const before = await corner.getAttribute('aria-label');
    await corner.press('Shift+ArrowRight');
    await expect.poll(() => corner.getAttribute('aria-label')).not.toBe(before);
    await dialog.getByRole('button', { name: 'Whole photo' }).click();
    await dialog.getByRole('button', { name: 'Use these corners' }).click();
    await photos.getByText('Whole photo').waitFor();
    await page.getByRole('button', { name: 'Continue with 2 pages' }).waitFor();
  });

  it('shared from another app wait in the browser and become the pages of a draft', async () => {
    const { page } = await visit(hub, '/all_paper', { as: await newStudent(hub), width: 360, worker: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 90_000 });
    const picked = await Promise.all(['1.jpg', '2.jpg'].map((name) => photographedSheet(name, name)));
    // What the share sheet of a phone sends.
    const { share_target } = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
    await page.evaluate(
      ([action, field]) => {
        document.body.innerHTML = `<form method="post" action="${action}" enctype="multipart/form-data"><input type="file" multiple name="${field}" aria-label="Picked"><button>Share</button></form>`;
      },
      [share_target.action, share_target.params.files[0].name],
    );
    await page.getByLabel('Picked').setInputFiles(picked);
    await page.getByRole('button', { name: 'Share' }).click();
    await seesHeading(page, 'Upload Paper from photos');
    await page.getByRole('button', { name: 'notes' }).click();
    await seesHeading(page, 'Upload Notes from photos');
    await page.getByRole('button', { name: 'Continue with 2 pages' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/my_drafts\/[0-9a-f-]{36}$/);
    expect(await page.evaluate(() => caches.has('shared-files'))).toBe(false);
  });
});
