import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { MAX_MERGED_PAGES } from '@exam-vault/contract/selection';
import { approve, ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { PDFDocument, PDFName } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ListeningHub;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PROCESSING: 'off' });
  asha = await student(hub);
  ravi = await teacher(hub);
});

async function publicPaper(fields: Record<string, string>, file?: Buffer): Promise<string> {
  const { _id } = await uploadedPaper(hub, asha, fields, file);
  await approve(hub, ravi, _id);
  return _id;
}

const get = (ending: 'zip' | 'pdf', ids: readonly string[], init: RequestInit = {}) =>
  fetch(`${hub.origin}/documents/selection.${ending}?documents=${ids.join(',')}`, init);

describe('any selection of documents (contract section 9)', () => {
  it('comes as a zip or as one PDF with linked contents, in its order, without what isn’t public', async () => {
    const first = await publicPaper(
      { subject: 'DBMS', title: 'Joins', exam_year: '2023' },
      await pdfFile({ pages: 1 }),
    );
    const second = await publicPaper(
      { subject: 'DBMS', title: 'अनुक्रमणिका', exam_year: '2024' },
      await pdfFile({ pages: 1 }),
    );
    const { _id: notes } = await uploadedNotes(
      hub,
      ravi,
      { subject: 'DBMS', title: 'Notes' },
      await pdfFile({ pages: 1 }),
    );
    const { _id: pending } = await uploadedPaper(hub, asha, { subject: 'DBMS', title: 'Waits' });
    const ids = [second, pending, notes, first, second];

    const zip = await get('zip', ids);
    expect([zip.status, zip.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('filename="DBMS papers and notes.zip"'),
    ]);
    const entries = await new ZipReader(new BlobReader(await zip.blob()), { useWebWorkers: false }).getEntries();
    expect(entries.map(({ filename }) => filename)).toEqual([
      'Contents.txt',
      '2024 Midterm अनुक्रमणिका.pdf',
      expect.stringMatching(/Notes\.pdf$/),
      '2023 Midterm Joins.pdf',
    ]);

    const pdf = await get('pdf', ids);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(pdf.headers.get('content-length')).toBe(String(bytes.length));
    const whole = await PDFDocument.load(bytes);
    expect(whole.getPageCount()).toBe(4);
    expect(whole.getPage(0).node.Annots()?.size()).toBe(3);
    expect(whole.catalog.has(PDFName.of('Outlines'))).toBe(true);
  });

  it('names on the contents page what can’t be merged, and fails clearly when nothing is left', async () => {
    const good = await publicPaper({ subject: 'IoT', title: 'Good' }, await pdfFile({ pages: 1 }));
    const bad = await publicPaper({ subject: 'IoT', title: 'Bad' }, Buffer.from('%PDF-1.4 and nothing else'));
    const whole = await PDFDocument.load(await (await get('pdf', [bad, good])).arrayBuffer());
    expect([whole.getPageCount(), whole.getPage(0).node.Annots()?.size()]).toEqual([2, 1]);
    const none = await get('pdf', [bad]);
    expect([none.status, await none.json()]).toMatchObject([422, { code: 'CORRUPT_FILE' }]);
  });

  it('is not sent as a PDF when one of them is withdrawn while it is made, and leaves no file behind', async () => {
    const [stays, goes] = await Promise.all(
      ['Stays', 'Goes'].map(async (title) => publicPaper({ subject: 'IoT', title }, await pdfFile({ pages: 1 }))),
    );
    const working = join(hub.config.dataDir, 'working');
    const answer = get('pdf', [stays ?? '', goes ?? '']);
    // The copies are there as long as the PDF is made.
    await expect.poll(() => readdir(working), { interval: 5 }).not.toEqual([]);
    await ask(hub, 'PUT', `/documents/${goes}/hidden`, { as: ravi, json: { hidden: true } });
    expect((await answer).status).toBe(503);
    expect(await readdir(working)).toEqual([]);
    expect((await get('pdf', [stays ?? '', goes ?? ''])).status).toBe(200);
  });

  it('refuses what is no id, too many of them, what nobody may read, and too many pages', async () => {
    const id = await publicPaper({ subject: 'IoT', title: 'Long' }, await pdfFile({ pages: 1 }));
    for (const ending of ['zip', 'pdf'] as const) {
      expect([ending, (await get(ending, [])).status]).toEqual([ending, 400]);
      expect([ending, (await get(ending, ['a'])).status]).toEqual([ending, 400]);
      expect([ending, (await get(ending, Array<string>(101).fill(id))).status]).toEqual([ending, 400]);
      expect([ending, (await get(ending, [asha.user._id])).status]).toEqual([ending, 404]);
      const head = await get(ending, [id], { method: 'HEAD' });
      expect([ending, head.status, await head.text()]).toEqual([ending, 200, '']);
    }
    await hub.database.rows('update documents set page_count = $2 where _id = $1', [id, MAX_MERGED_PAGES + 1]);
    const refused = await get('pdf', [id]);
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'FILE_TOO_LARGE' }]);
    await ask(hub, 'PUT', `/papers/${id}/delete`, { as: asha });
    expect((await get('zip', [id])).status).toBe(404);
  });
});
