import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, uploadedPaper } from '../server/src/testing/ask.ts';
import { useBrowser } from './browser.ts';
import { readsPdf } from './papers.ts';
import { newStudent, newTeacher } from './people.ts';

describe('the reader', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let paper: Paper;

  beforeAll(async () => {
    // It names Times and does not bring it.
    paper = await uploadedPaper(hub, await newStudent(hub), { title: 'Set in Times' });
    expect((await approve(hub, await newTeacher(hub), paper._id)).status).toBe(200);
  });

  it('shows a PDF that leaves out its fonts in those of the hub, whatever the machine has', async () => {
    const { page } = await visit(hub, '/all_paper');
    const font = page.waitForResponse(/\/assets\/FoxitSerif-[^/]+\.pfb$/);
    await page.goto(`/all_paper/${paper._id}/view_paper`);
    expect((await font).status()).toBe(200);
    await readsPdf(page, 2);
  });
});
