import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { jpegFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { storedFiles } from '@exam-vault/testing/stored-files';

let hub: ListeningHub;
let uploader: Member;
let reviewer: Member;

beforeAll(async () => {
  hub = await listeningHub();
  uploader = await student(hub);
  reviewer = await teacher(hub, { approved: true });
});

describe('edit_paper (contract policies 1 and 3)', () => {
  const edit = (as: Member, _id: string, fields = {}, file?: Buffer) =>
    ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm(fields, file ?? null) });

  it('without a file keeps the old one, and absent optional fields as they are', async () => {
    const paper = await uploadedPaper(hub, uploader, { unit_no: 'II', exam_year: '2021' });
    const { status, body } = await edit(uploader, paper._id, { title: 'Renamed' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Renamed',
      unit_no: 'II',
      exam_year: 2021,
      revision: 2,
      file_size: paper.file_size,
    });
    expect((await edit(uploader, paper._id, { unit_no: '', exam_year: '' })).body).toMatchObject({
      unit_no: null,
      exam_year: null,
    });
  });

  it('a student who swaps the file of an approved paper: Pending again, the old file and its path are gone', async () => {
    const paper = await uploadedPaper(hub, uploader);
    const approved = (await approve(hub, reviewer, paper._id)).body;
    const before = (await storedFiles(hub)).length;
    const file = await jpegFile();
    const { body } = await edit(uploader, paper._id, {}, file);
    expect(body).toMatchObject({
      paper_approval_status: 'Pending',
      approved_by: null,
      approval_at: null,
      comment: null,
      file_type: 'JPEG',
    });
    expect((await ask(hub, 'GET', String(approved.file_url))).status).toBe(404);
    expect((await ask(hub, 'GET', `/papers/${paper._id}/view_paper`)).status).toBe(404);
    expect((await storedFiles(hub)).length).toBe(before);
    const served = await fetch(hub.origin + String(body.file_url));
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
  });

  it('a teacher who owns it keeps Approved, and makes Rejected Pending', async () => {
    const own = await uploadedPaper(hub, reviewer);
    await approve(hub, reviewer, own._id);
    expect((await edit(reviewer, own._id)).body.paper_approval_status).toBe('Approved');
    const other = await uploadedPaper(hub, reviewer);
    await ask(hub, 'PUT', '/papers/reject_paper', {
      as: reviewer,
      json: { paperId: other._id, status: 'Rejected', comment: 'No' },
    });
    expect((await edit(reviewer, other._id)).body).toMatchObject({
      paper_approval_status: 'Pending',
      comment: null,
      approved_by: null,
    });
  });

  it("a reviewer's edit of somebody else's keeps its status, uploader and decision", async () => {
    const paper = await uploadedPaper(hub, uploader);
    const approved = (await approve(hub, reviewer, paper._id)).body;
    const { body } = await edit(reviewer, paper._id, { title: 'Spelling mended' });
    expect(body).toMatchObject({
      paper_approval_status: 'Approved',
      uploaded_by: uploader.user.name,
      approved_by: reviewer.user.name,
      approval_at: approved.approval_at,
    });
  });

  it('a refused edit changes nothing and loses nothing', async () => {
    const paper = await uploadedPaper(hub, uploader);
    const before = (await ask(hub, 'GET', `/papers/get_paper/${paper._id}`, { as: uploader })).body;
    for (const [fields, file] of [
      [{ title: '' }, undefined],
      [{ year: '9th' }, undefined],
      [{}, Buffer.from('not a file of ours')],
    ] as const) {
      expect((await edit(uploader, paper._id, fields, file)).status).toBeGreaterThanOrEqual(400);
    }
    const after = (await ask(hub, 'GET', `/papers/get_paper/${paper._id}`, { as: uploader })).body;
    expect({ ...after, file_url: '' }).toEqual({ ...before, file_url: '' });
    expect((await ask(hub, 'GET', String(after.file_url))).status).toBe(200);
  });
});
