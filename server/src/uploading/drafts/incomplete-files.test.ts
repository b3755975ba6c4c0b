import { readFile } from 'node:fs/promises';
import type { Draft } from '@exam-vault/contract/drafts';
import { ask, draftForm, PAPER_FIELDS, paperForm } from '@exam-vault/testing/ask';
import { uploadedDraft } from '@exam-vault/testing/drafts';
import { jpegFile } from '@exam-vault/testing/files';
import { encryptedPdf, pdfByHand } from '@exam-vault/testing/hostile-files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { expectNothingLeft, storedFiles } from '@exam-vault/testing/stored-files';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ListeningHub;
let owner: Member;

beforeAll(async () => {
  hub = await listeningHub({}, undefined, { OCR: 'off' });
  owner = await student(hub);
});

const CUT_PDF = Buffer.from(pdfByHand().replace(/trailer.*/s, ''));
const cutJpeg = async () => {
  const jpeg = await jpegFile();
  return jpeg.subarray(0, jpeg.length / 2);
};
const submit = (_id: string) => ask(hub, 'POST', `/drafts/${_id}/submit`, { as: owner, json: PAPER_FIELDS });

async function storedFile(table: 'drafts' | 'documents', _id: unknown): Promise<Buffer> {
  const [row] = await hub.database.rows<{ file_id: string }>(`select file_id from ${table} where _id = $1`, [_id]);
  const path = (await storedFiles(hub)).find((one) => one.endsWith(row?.file_id ?? '-'));
  return await readFile(path ?? '');
}

describe('a file that was cut before it was uploaded (decision 92)', () => {
  it('is said to be incomplete on its draft, on the paper, and on the reviewer’s desk', async () => {
    const draft = await uploadedDraft(hub, owner, [CUT_PDF]);
    expect([draft.warnings, draft.page_count]).toEqual([['incomplete'], 1]);
    const stored = await storedFile('drafts', draft._id);
    expect((await PDFDocument.load(stored)).getPageCount()).toBe(1);
    // What was cut off is there again: every reader finds the pages.
    expect(String(stored)).toMatch(/startxref\s+\d+\s+%%EOF\s*$/);
    const paper = await submit(draft._id);
    expect([paper.status, paper.body['incomplete']]).toEqual([201, true]);
    const reviewer = await teacher(hub, { approved: true });
    const { body } = await ask(hub, 'GET', '/review/next', { as: reviewer });
    expect(body).toMatchObject({ _id: paper.body['_id'], incomplete: true });
    expect(body['checks']).toContainEqual({ kind: 'incomplete', page: null, field: null, value: null });
  });

  it('is no longer said so once the photo is taken out of the draft, or the file is replaced', async () => {
    const whole = await jpegFile();
    const draft = await uploadedDraft(hub, owner, [whole, await cutJpeg()]);
    expect(draft.warnings).toContain('incomplete');
    const pages = [{ page: 1, turn: 90 as const }];
    const { body } = await ask(hub, 'PATCH', `/drafts/${draft._id}`, { as: owner, json: { pages } });
    expect((body as unknown as Draft).warnings).not.toContain('incomplete');
    const back = [...pages, { page: 2, turn: 0 as const }];
    const again = await ask(hub, 'PATCH', `/drafts/${draft._id}`, { as: owner, json: { pages: back } });
    expect((again.body as unknown as Draft).warnings).toContain('incomplete');

    const paper = await ask(hub, 'POST', '/papers/upload_paper', { as: owner, form: paperForm({}, await cutJpeg()) });
    expect([paper.status, paper.body['incomplete'], paper.body['file_type']]).toEqual([201, true, 'JPEG']);
    const edit = `/papers/edit_paper/${String(paper.body['_id'])}`;
    const replaced = await ask(hub, 'PUT', edit, { as: owner, form: paperForm({}, whole) });
    expect([replaced.status, replaced.body]).toEqual([200, expect.not.objectContaining({ incomplete: true })]);
  });
});

describe('a PDF with a password', () => {
  it('that is needed to open it is refused with what to do', async () => {
    await expectNothingLeft(hub, async () => {
      const form = draftForm([Buffer.from(encryptedPdf('secret'), 'latin1')]);
      const { status, body } = await ask(hub, 'POST', '/drafts', { as: owner, form });
      expect([status, body.code]).toEqual([422, 'ENCRYPTED_PDF']);
      expect(body['error']).toBe('This PDF is password-protected. Save it without the password and upload it again.');
    });
  });

  it('that is empty is stored without its encryption, and the same file is the same again', async () => {
    const file = Buffer.from(encryptedPdf(''), 'latin1');
    const draft = await uploadedDraft(hub, owner, [file]);
    expect(draft.warnings).toEqual([]);
    const stored = await storedFile('drafts', draft._id);
    expect([stored.includes('/Encrypt'), stored.length]).toEqual([false, draft.file_size]);
    const again = await uploadedDraft(hub, owner, [file]);
    expect(await storedFile('drafts', again._id)).toEqual(stored);
    expect(again.seen_before).toMatchObject([{ _id: draft._id, kind: 'same_file', draft: true }]);
  });
});
