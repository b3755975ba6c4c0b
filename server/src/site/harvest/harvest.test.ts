import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { operatorAddress } from './harvest-answer.ts';

/** OAI-PMH 2.0 (openarchives.org), and decision 131. */

const ORIGIN = 'https://hub.example.edu';
let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
let approved: string;
let pending: string;
let notes: string;

beforeAll(async () => {
  hub = await listeningHub({}, undefined, { PUBLIC_INDEX: 'on', PUBLIC_URL: ORIGIN });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
  approved = (await uploadedPaper(hub, owner, { title: 'Deadlocks & <b>', exam_year: '2023' }))._id;
  await approve(hub, reviewer, approved);
  pending = (await uploadedPaper(hub, owner, { title: 'A secret paper' }))._id;
  notes = (await uploadedNotes(hub, reviewer, {}))._id;
});
afterAll(() => hub.close());
/** What was changed just now is answered once it is settled. */
beforeEach(() => hub.database.rows(`update harvest_records set changed_at = changed_at - interval '1 minute'`));

async function oai(query: string): Promise<string> {
  const answer = await fetch(`${hub.origin}/oai?${query}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
  return answer.text();
}
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const idsIn = (text: string) => all(/<identifier>oai:hub\.example\.edu:(.*?)<\/identifier>/gu, text);
const errorIn = (text: string) => all(/<error code="(\w+)">/gu, text)[0];
const identifier = (id: string) => `oai:hub.example.edu:${id}`;

describe('a harvest', () => {
  it('says whose it is, in which formats, and which sets', async () => {
    const identify = await oai('verb=Identify');
    expect(identify).toContain(`<request verb="Identify">${ORIGIN}/oai</request>`);
    expect(identify).toContain('<repositoryName>Exam Vault</repositoryName>');
    expect(identify).toContain('<adminEmail>postmaster@hub.example.edu</adminEmail>');
    expect(identify).toMatch(/<earliestDatestamp>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<.*<deletedRecord>persistent</u);
    expect(all(/<metadataPrefix>(.*?)</gu, await oai('verb=ListMetadataFormats'))).toEqual(['oai_dc', 'mods']);
    expect(all(/<setSpec>(.*?)</gu, await oai('verb=ListSets'))).toEqual(['paper', 'notes', 'solution']);
  });

  it('has each public document and no other, in Dublin Core and MODS, without who uploaded it', async () => {
    const records = await oai('verb=ListRecords&metadataPrefix=oai_dc');
    expect(idsIn(records).toSorted()).toEqual([approved, notes].toSorted());
    expect(records).toContain('<dc:title>Deadlocks &amp; &lt;b&gt;</dc:title>');
    expect(records).toContain('<dc:date>2023</dc:date>');
    expect(records).toContain(`<dc:identifier>${ORIGIN}/all_paper/${approved}/view_paper</dc:identifier>`);
    const mods = await oai(`verb=GetRecord&metadataPrefix=mods&identifier=${identifier(approved)}`);
    expect(mods).toContain('<titleInfo><title>Deadlocks &amp; &lt;b&gt;</title></titleInfo>');
    for (const text of [records, mods]) expect(text).not.toMatch(/Sam Student|A secret paper/u);
    expect(idsIn(await oai('verb=ListIdentifiers&metadataPrefix=mods&set=notes'))).toEqual([notes]);
  });

  it('says of what is gone that it is deleted, and of what never was public nothing', async () => {
    const { _id } = await uploadedPaper(hub, owner, { title: 'Soon gone' });
    await approve(hub, reviewer, _id);
    const one = () => oai(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier(_id)}`);
    expect(await one()).toContain('<dc:title>Soon gone</dc:title>');
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect(await one()).toContain(`<header status="deleted"><identifier>${identifier(_id)}</identifier>`);
    expect(await one()).not.toContain('Soon gone');
    await hub.database.rows('delete from documents where _id = $1', [_id]);
    expect(await one()).toContain('status="deleted"');
    for (const id of [pending, '0f8fad5b-d9cb-469f-a165-70867728950e', 'x'])
      expect(errorIn(await oai(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier(id)}`))).toBe(
        'idDoesNotExist',
      );
  });

  it('has what changed since then, edits too, but not what only was downloaded', async () => {
    const since = '2026-01-01T00:00:00Z';
    await hub.database.rows(`update harvest_records set changed_at = $1::timestamptz - interval '1 day'`, [since]);
    const changed = async () => idsIn(await oai(`verb=ListIdentifiers&metadataPrefix=oai_dc&from=${since}`));
    expect(await changed()).toEqual([]);
    await hub.database.rows('update documents set download_count = download_count + 1');
    const [before] = await hub.database.rows<{ count: number }>(
      'select count(*) from harvest_records where changed_at > $1',
      [since],
    );
    expect(before?.count).toBe(0);
    await hub.database.rows('update documents set updated_at = now() where _id = $1', [notes]);
    // It is not settled yet.
    expect(await changed()).toEqual([]);
    await hub.database.rows(`update harvest_records set changed_at = changed_at - interval '11 seconds'`);
    expect(await changed()).toEqual([notes]);
  });

  it('goes through many records page by page, each once, while others change', async () => {
    await hub.database.rows(
      `insert into harvest_records select gen_random_uuid(), 'paper', '2020-02-02T02:02:02Z', true from generate_series(1, 250)`,
    );
    const found: string[] = [];
    let query = 'metadataPrefix=oai_dc&from=2020-02-02&until=2020-02-02';
    for (let page = 0; page < 3; page += 1) {
      const text = await oai(`verb=ListIdentifiers&${query}`);
      found.push(...idsIn(text));
      const [token] = all(/<resumptionToken>(.*?)<\/resumptionToken>/gu, text);
      expect(token === '').toBe(page === 2);
      query = `resumptionToken=${token}`;
    }
    expect([found.length, new Set(found).size]).toEqual([250, 250]);
  });

  it('takes its arguments as a form', async () => {
    const answer = await fetch(`${hub.origin}/oai`, {
      method: 'POST',
      body: new URLSearchParams({ verb: 'Identify' }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<Identify>')]);
  });

  it.each([
    ['', 'badVerb'],
    ['verb=Nothing', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&set=paper', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-31', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=yesterday', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01&until=2026-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01&until=2026-02-02T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=0000-01-01', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=9999-12-31', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=users', 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
    ['verb=ListRecords&resumptionToken=x&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&resumptionToken=eyJhIjoxfQ', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=%00', 'badResumptionToken'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=%00%27%3Cb%3E', 'idDoesNotExist'],
  ])('answers %j with %s', async (query, code) => {
    const text = await oai(query);
    expect(errorIn(text)).toBe(code);
    expect(text).not.toContain('<b>');
    // No form of it may be in XML.
    expect(text).not.toContain('\0');
  });

  it('is not to be had where the hub is not to be found on the web', async () => {
    const closed = await listeningHub({}, hub.database);
    expect((await fetch(`${closed.origin}/oai?verb=Identify`)).status).toBe(404);
    await closed.close();
  });

  it('names the operator by the sender of the hub’s mails', () => {
    expect(operatorAddress('Exam Vault <vault@example.edu>', ORIGIN)).toBe('vault@example.edu');
    expect(operatorAddress('vault@example.edu', ORIGIN)).toBe('vault@example.edu');
  });
});

it('tells catalogues what a page is, in Dublin Core', async () => {
  const page = await (
    await fetch(`${hub.origin}/all_paper/${approved}/view_paper`, { headers: { accept: 'text/html' } })
  ).text();
  expect(page).toContain('<meta name="DC.title" content="Deadlocks &amp; &lt;b&gt;" />');
  expect(page).toContain('<meta name="DC.date" content="2023" />');
});
