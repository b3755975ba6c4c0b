import { ALL_FIELDS } from '@exam-vault/contract/document-fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { documentLists } from './document-lists.ts';
import { listTotals } from './list-totals.ts';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});

const PUBLIC = { kind: 'paper', scope: 'public' } as const;
const changes = async () =>
  Number(
    (await hub.database.rows<{ sum: string }>('select coalesce(sum(changes), 0) as sum from document_changes'))[0]?.sum,
  );

describe('the total of a list (contract section 4)', () => {
  it('is counted again only when a document has changed, through whichever hub', async () => {
    const totals = listTotals(hub.database.db);
    let counted = 0;
    const total = () =>
      totals.totalOf({
        key: 'all',
        count: (seen) => {
          counted += 1;
          return hub.database.db
            .selectFrom('documents')
            .select((eb) => [eb.fn.countAll<number>().as('total'), seen.as('changes')])
            .executeTakeFirst();
        },
      });
    const before = await total();
    expect([await total(), counted]).toEqual([before, 1]);
    await uploadedPaper(hub, owner);
    expect([await total(), await total(), counted]).toEqual([before + 1, before + 1, 2]);
  });

  it('is true right after an upload, an approval, a deletion, in a repository that has counted before', async () => {
    const documents = documentLists(hub.database.db);
    const total = async () => (await documents.list(PUBLIC, 1)).total;
    const before = await total();
    const { _id } = await uploadedPaper(hub, owner);
    expect(await total()).toBe(before);
    await approve(hub, reviewer, _id);
    expect(await total()).toBe(before + 1);
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect(await total()).toBe(before);
  });

  it('is of each list by itself', async () => {
    const documents = documentLists(hub.database.db);
    await uploadedNotes(hub, owner);
    const notes = async () => (await documents.list({ kind: 'notes', scope: 'public' }, 1)).total;
    const papers = async () => (await documents.list(PUBLIC, 1)).total;
    const [many, few] = [await notes(), await papers()];
    expect([await notes(), await papers()]).toEqual([many, few]);
    expect((await documents.list({ kind: 'notes', scope: 'public', title: 'in no title at all' }, 1)).total).toBe(0);
  });

  it.each([
    "title_folded = 'other'", "subject = 'DBMS'", "department = 'Civil'", "year = '2nd'", "semester = 'III'", "unit_no = '4'",
    "paper_type = 'Back'", "exam_type = 'Other'", 'exam_year = 1999', "course_code = 'CS-1'", 'deleted_at = now()', 'hidden_at = now()',
  ])('counts %s as a change', async (change) => {
    const { _id } = await uploadedPaper(hub, owner);
    const before = await changes();
    await hub.database.rows(`update documents set ${change} where _id = $1`, [_id]);
    expect(await changes()).toBe(before + 1);
  }); // prettier-ignore

  it('counts an edit of every field of the table as a change', async () => {
    const columns = await hub.database.rows<{ attname: string }>(
      `select attname from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any (tgattr::int2[])
       where tgname = 'documents_changed_by_edit'`,
    );
    const watched = new Set(columns.map(({ attname }) => attname.replace('title_folded', 'title')));
    expect(ALL_FIELDS.map(({ name }) => name).filter((name) => !watched.has(name))).toEqual([]);
  });

  it('counts a decision as a change', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    const before = await changes();
    await approve(hub, reviewer, _id);
    expect(await changes()).toBe(before + 1);
  });

  it('does not count a download as one', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    await approve(hub, reviewer, _id);
    const before = await changes();
    await ask(hub, 'PUT', `/papers/${_id}/download_papers`, { as: owner });
    expect(await changes()).toBe(before);
  });
});
