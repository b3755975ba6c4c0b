import { randomUUID } from 'node:crypto';
import { DIALOGS } from '@exam-vault/contract/messages';
import { approve, ask } from '@exam-vault/testing/ask';
import { describe, expect, inject, it } from 'vitest';
import { digest, pdf } from './files.ts';
import { type Tab, useFirefox, withFirefox } from './firefox.ts';
import { A_PAPER, LABELS } from './papers.ts';
import { administrator } from './people.ts';
import { CHOICES, studentForm } from './registration.ts';

/** How many have more than one colour. Runs in the page. */
const inkedCanvases = (all: HTMLCanvasElement[]) =>
  all.filter((canvas) => {
    if (canvas.width === 0 || canvas.height === 0) return false;
    const pixels = new Uint32Array(
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? new ArrayBuffer(0),
    );
    return pixels.some((pixel) => pixel !== pixels[0]);
  }).length;

async function registers(tab: Tab, form: ReturnType<typeof studentForm>): Promise<void> {
  for (const [label, value] of Object.entries(form)) {
    if (label.endsWith(' Year')) continue;
    await (CHOICES.has(label) ? tab.chooses(label, value) : tab.types(label, value));
  }
  // Firefox has no picker of months, so it asks for dates (spec section 2). They are filled in from the semester.
  const months = await tab.page.$$eval('input[name$=_year]', (all) => all.map(({ type, value }) => [type, value]));
  expect(months).toEqual([
    ['date', expect.stringMatching(/-08-01$/)],
    ['date', expect.stringMatching(/-06-01$/)],
  ]);
  await tab.presses('button', 'Register');
  await tab.isAt('/all_paper');
}

async function handsIn(tab: Tab, title: string, file: Awaited<ReturnType<typeof pdf>>): Promise<void> {
  await tab.presses('link', 'Upload Paper');
  await tab.sees('heading', 'Upload Paper');
  await tab.picks(file);
  await tab.types('Title', title);
  // The others are known from the profile, or are as most papers are.
  await tab.chooses(LABELS.subject, A_PAPER.subject);
  await tab.chooses(LABELS.exam_type, A_PAPER.exam_type);
  await tab.presses('button', 'Submit Paper');
  await tab.sees('alertdialog', DIALOGS.paperUploaded.title);
  await tab.presses('button', 'Okay');
  await tab.isAt('/my_paper');
  await tab.seesText(title);
}

/** One journey in Debian's Firefox; all others are Chromium's. What differs: docs/operating.md, Browsers. */
describe.runIf(withFirefox)('Firefox', () => {
  const hub = inject('hub');
  const { visit } = useFirefox();

  it('takes a paper from the registration to a reader, and opens it without the hub', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const title = `Scheduling ${word}`;
    const document = await pdf(`${word}.pdf`);

    const tab = await visit(hub, '/student_form');
    await registers(tab, studentForm('Asha Rao'));
    await handsIn(tab, title, document);
    const as = await administrator(hub);
    const path = `/papers/search_papers?title=${word}&paper_approval_status=Pending`;
    const { body } = await ask(hub, 'GET', path, { as });
    expect((await approve(hub, as, body.data?.[0]?._id ?? '')).status).toBe(200);

    await tab.presses('link', 'All Papers');
    await tab.types('Search titles and text', word);
    await tab.presses('button', 'Search');
    await tab.isAt(`/all_paper?title=${word}`);
    await tab.presses('link', title);
    await tab.sees('group', 'Page 1 of 1');
    // What pdf.js has drawn is not one colour.
    await expect.poll(() => tab.page.$$eval('canvas', inkedCanvases), { timeout: 40_000 }).toBeGreaterThan(0);
    await tab.presses('button', 'Download Paper');
    expect(digest(await tab.saved(`${A_PAPER.subject} ${A_PAPER.semester} ${A_PAPER.paper_type}.pdf`))).toBe(
      digest(document.buffer),
    );

    await tab.page.waitForFunction(() => navigator.serviceWorker.controller !== null, {
      timeout: 40_000,
      polling: 300,
    });
    await tab.presses('button', 'Save offline');
    await tab.sees('button', 'Saved offline');
    tab.expectLogged(/could not be/);
    await tab.goesOffline();
    await tab.opens('/kept');
    await tab.presses('link', title);
    await tab.sees('group', 'Page 1 of 1');
    await expect.poll(() => tab.page.$$eval('canvas', inkedCanvases), { timeout: 40_000 }).toBeGreaterThan(0);
  });
});
