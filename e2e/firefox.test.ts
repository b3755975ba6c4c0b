import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIALOGS } from '@exam-vault/contract/messages';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { describe, expect, inject, it } from 'vitest';
import { digest, jpeg, pdf } from './files.ts';
import { type Tab, useFirefox, withFirefox } from './firefox.ts';
import { A_PAPER, LABELS } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { CHOICES, studentForm } from './registration.ts';

const HINDI = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'web', 'src', 'base', 'languages', 'hi', 'app.json'), 'utf8'),
) as Readonly<Record<'All Papers' | 'Language' | 'Switch to light mode', string>>;

/** How many have more than one colour. Runs in the page. */
const inkedCanvases = (all: HTMLCanvasElement[]) =>
  all.filter((canvas) => {
    if (canvas.width === 0 || canvas.height === 0) return false;
    const pixels = new Uint32Array(
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? new ArrayBuffer(0),
    );
    return pixels.some((pixel) => pixel !== pixels[0]);
  }).length;

async function logsIn(tab: Tab, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await tab.types('Email', email);
  await tab.types('Password', password);
  await tab.presses('button', 'Login');
}

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

/** The main journeys in Debian's Firefox. What differs from Chromium: docs/operating.md, Browsers. */
describe.runIf(withFirefox)('Firefox', () => {
  const hub = inject('hub');
  const { visit } = useFirefox();

  it('takes a paper from the registration to a reader', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const title = `Scheduling ${word}`;
    const [document, photo] = [await pdf(`${word}.pdf`, 3), await jpeg(`${word}.jpg`)];

    const asha = await visit(hub, '/');
    await asha.presses('link', 'Student');
    const form = studentForm('Asha Rao');
    await registers(asha, form);
    await asha.presses('button', 'Logout');
    await asha.presses('button', 'Okay');
    await asha.isAt('/login_form');
    await logsIn(asha, { email: form['Email'] ?? '', password: form['Password'] ?? '' });
    await asha.isAt('/upload_paper');
    await handsIn(asha, title, document);
    await handsIn(asha, `Photo ${word}`, photo);

    const ravi = await visit(hub, '/login_form');
    await logsIn(ravi, await newTeacher(hub, 'Ravi Iyer'));
    await ravi.isAt('/all_paper');
    await ravi.opens(`/new_papers?title=${word}`);
    await ravi.presses('link', title);
    await ravi.sees('group', 'Page 1 of 3');
    await ravi.presses('button', 'Approve');
    await ravi.sees('alertdialog', DIALOGS.approvePaper.title);
    await ravi.presses('button', 'Okay');
    await ravi.isAt('/new_papers');

    await asha.presses('link', 'All Papers');
    await asha.types('Search by title or words inside', word);
    await asha.presses('button', 'Search');
    await asha.isAt(`/all_paper?title=${word}`);
    await asha.presses('link', title);
    await asha.sees('group', 'Page 1 of 3');
    // What pdf.js has drawn is not one colour.
    await expect.poll(() => asha.page.$$eval('canvas', inkedCanvases), { timeout: 40_000 }).toBeGreaterThan(0);
    await asha.presses('button', 'Download Paper');
    expect(digest(await asha.saved(`${A_PAPER.subject} ${A_PAPER.semester} ${A_PAPER.paper_type}.pdf`))).toBe(
      digest(document.buffer),
    );
  });

  it('speaks Hindi, is dark, and opens a kept paper without the hub', async () => {
    const teacher = await newTeacher(hub);
    const title = `Kept ${randomUUID().slice(0, 8)}`;
    const paper = await uploadedPaper(hub, await newStudent(hub), { title }, (await pdf()).buffer);
    await approve(hub, teacher, paper._id);

    const tab = await visit(hub, '/all_paper');
    await tab.presses('button', 'Switch to dark mode');
    await tab.sees('button', 'Switch to light mode');
    const [text, ground] = await tab.page.$eval('body', (body) => {
      const brightness = (colour: string) =>
        (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, one) => sum + Number(one), 0);
      const { color, backgroundColor } = getComputedStyle(body);
      return [brightness(color), brightness(backgroundColor)];
    });
    expect(text).toBeGreaterThan(ground ?? 0);
    await tab.chooses('Language', 'hi');
    await tab.sees('heading', HINDI['All Papers']);
    await tab.presses('button', HINDI['Switch to light mode']);
    await tab.chooses(HINDI['Language'], 'en');
    await tab.sees('heading', 'All Papers');

    await tab.page.waitForFunction(() => navigator.serviceWorker.controller !== null, {
      timeout: 40_000,
      polling: 300,
    });
    await tab.opens(`/all_paper/${paper._id}/view_paper`);
    await tab.presses('button', 'Keep offline');
    await tab.sees('button', 'Kept offline');
    tab.expectLogged(/could not be/);
    await tab.goesOffline();
    await tab.opens('/kept');
    await tab.presses('link', title);
    await tab.sees('group', 'Page 1 of 4');
    await expect.poll(() => tab.page.$$eval('canvas', inkedCanvases), { timeout: 40_000 }).toBeGreaterThan(0);
  });
});
