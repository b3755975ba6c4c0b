import type { AnyDocument } from '@exam-vault/contract/document-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, draftForm, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { makeAdministrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { documentHead } from '../src/site/web-index/document-head.ts';
import { pageWithHead } from '../src/site/web-index/page-head.ts';

/** DOIs and Handles that are given from outside (contract section 4, decision 131, issue 40 part 7). */

const FILE = await pdfFile();
const ORIGIN = 'https://hub.example.edu';
let hub: ListeningHub;
let [owner, reviewer, admin]: Member[] = [];
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PUBLIC_INDEX: 'on', PUBLIC_URL: ORIGIN });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
  admin = await makeAdministrator(hub, 'library@example.edu');
});

const edit = (_id: string, identifier: string | undefined, as = reviewer) =>
  ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm({ identifier }) });
const get = async (path: string) => (await fetch(hub.origin + path)).text();

/** The head of the page of a public paper. */
async function headOf(_id: string): Promise<string> {
  const { body } = await ask(hub, 'GET', `/papers/${_id}/view_paper`);
  const document = body as unknown as AnyDocument;
  return pageWithHead('<meta name="description" />', documentHead({ kind: 'paper', document, text: '' }, ORIGIN));
}

async function publicPaper(): Promise<string> {
  const { _id } = await uploadedPaper(hub, owner as Member);
  expect((await approve(hub, reviewer as Member, _id)).status).toBe(200);
  return _id;
}

describe('an identifier', () => {
  it('is set by a teacher in any spelling, and told to catalogues, search engines and harvesters', async () => {
    const _id = await publicPaper();
    const edited = await edit(_id, 'https://doi.org/10.1234/Exam%3C7%3E');
    expect([edited.status, edited.body['identifier']]).toEqual([200, '10.1234/exam<7>']);
    const page = await headOf(_id);
    expect(page).toContain('<meta name="citation_doi" content="10.1234/exam&lt;7&gt;" />');
    expect(page).toContain('<meta name="DC.identifier" content="https://doi.org/10.1234/exam%3C7%3E" />');
    await hub.database.rows(`update harvest_records set changed_at = changed_at - interval '1 minute'`);
    const record = (prefix: string) =>
      get(`/oai?verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:hub.example.edu:${_id}`);
    expect(await record('oai_dc')).toContain('<dc:identifier>https://doi.org/10.1234/exam%3C7%3E</dc:identifier>');
    expect(await record('mods')).toContain('<identifier type="doi">10.1234/exam&lt;7&gt;</identifier>');
    // Absent it stays, empty it goes.
    expect((await edit(_id, undefined)).body['identifier']).toBe('10.1234/exam<7>');
    expect((await edit(_id, '')).body['identifier']).toBeNull();
    expect((await edit(_id, 'soon')).body).toMatchObject({
      code: 'VALIDATION',
      message: /identifier.*isn’t a DOI/ as never,
    });
  });

  it('is a Handle elsewhere, which no list of DOIs has', async () => {
    const _id = await publicPaper();
    await edit(_id, 'hdl:20.500.12345/6');
    const page = await headOf(_id);
    expect(page).toContain('<meta name="DC.identifier" content="https://hdl.handle.net/20.500.12345/6" />');
    expect(page).not.toContain('citation_doi');
  });

  it('is not for students: not at an upload, not by an edit, not through a draft', async () => {
    const form = paperForm({ identifier: '10.1234/mine' }, FILE);
    expect((await ask(hub, 'POST', '/papers/upload_paper', { as: owner, form })).status).toBe(403);
    const { _id } = await uploadedPaper(hub, owner as Member, { identifier: '' });
    expect((await edit(_id, '10.1234/mine', owner)).status).toBe(403);
    await edit(_id, '10.1234/theirs');
    expect((await edit(_id, '', owner)).status).toBe(403);
    // What the form sends back as it was is no change.
    expect((await edit(_id, '10.1234/theirs', owner)).status).toBe(200);
    const drafted = await ask(hub, 'POST', '/drafts', { as: owner, form: draftForm([FILE]) });
    const { _id: draft } = drafted.body as unknown as { _id: string };
    const values = { title: 'T', subject: 'DBMS', department: 'CSE', year: '2nd', semester: 'IV' };
    const of = { ...values, paper_type: 'Main', exam_type: 'Midterm', identifier: '10.1234/mine' };
    await ask(hub, 'PATCH', `/drafts/${draft}`, { as: owner, json: { values: of } });
    expect((await ask(hub, 'POST', `/drafts/${draft}/submit`, { as: owner, json: {} })).status).toBe(403);
  });

  it('is that of one document that is not deleted', async () => {
    const [one, other] = [await publicPaper(), await publicPaper()];
    await edit(one, '10.1234/one');
    const refused = {
      status: 400,
      body: { code: 'VALIDATION', message: 'identifier: another document has this DOI or Handle.' },
    };
    expect(await edit(other, '10.1234/ONE')).toMatchObject(refused);
    const form = paperForm({ identifier: '10.1234/one' }, FILE);
    expect(await ask(hub, 'POST', '/papers/upload_paper', { as: reviewer, form })).toMatchObject(refused);
    expect((await ask(hub, 'PUT', `/papers/${one}/delete`, { as: admin })).status).toBe(200);
    expect((await edit(other, '10.1234/one')).status).toBe(200);
    expect(await ask(hub, 'PUT', `/admin/deleted_documents/${one}/restore`, { as: admin })).toMatchObject(refused);
  });
});
