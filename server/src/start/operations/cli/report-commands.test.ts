import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

describe('the hub’s commands about reports (decision 83)', () => {
  let running: ListeningHub;
  let owner: Member;
  let _id: string;
  beforeAll(async () => {
    const HUB_SECRET = 'the same secret for all hubs of a database';
    running = await listeningHub({ inspector: trustingInspector }, undefined, { HUB_SECRET });
    owner = await student(running);
    ({ _id } = await uploadedPaper(running, owner, { title: 'Compilers' }));
    await approve(running, await teacher(running), _id);
  });
  const hub = (...words: string[]) => runHub(environmentOf(running), words);
  const status = async () => (await ask(running, 'GET', `/papers/get_paper/${_id}`)).status;

  it('reports lists open reports and claims, each on one line', async () => {
    expect(await hub('reports')).toEqual({ code: 0, out: 'None.\n', err: '' });
    await ask(running, 'POST', `/papers/${_id}/reports`, { as: owner, json: { kind: 'other', text: 'Two\nlines' } });
    const claim = { document_url: `/x/${_id}`, name: 'A', email: 'a@example.com', text: 'Ours.' };
    await ask(running, 'POST', '/copyright_claims', { json: claim });
    const [question] = await running.database.rows<{ _id: string }>(
      `insert into questions (document_id, place, label, printed, is_alternative, text, boxes, confidence, subject, is_public, terms)
       select _id, 0, '1', '1.', false, 'Explain a pump', '[]', 0.9, subject, is_public, '' from documents where _id = $1 returning _id`,
      [_id],
    );
    const written = { as: owner, json: { text: `It\n**lifts** ${'x'.repeat(400)}` } };
    const { body: answer } = await ask(running, 'POST', `/questions/${question?._id}/answers`, written);
    await ask(running, 'POST', `/answers/${String(answer['_id'])}/reports`, {
      as: owner,
      json: { kind: 'not_allowed' },
    });
    const { out } = await hub('reports');
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(
        / {2}not_allowed {2}.* {2}answer by Sam Student \(to question 1\): "It \*\*lifts\*\* x{287}…"$/,
      ),
      expect.stringMatching(
        new RegExp(`^\\S+ {2}copyright {2}paper ${_id} "Compilers" {2}A <a@example\\.com> about .* {2}Ours\\.$`),
      ),
      expect.stringMatching(/ {2}other {2}.* {2}by Sam Student {2}Two lines$/),
    ]);
  });

  it('hide and unhide take an id or an address, and are in the log', async () => {
    const address = `https://hub.example.edu/all_paper/${_id}/view_paper?page_no=2`;
    expect(await hub('hide', address)).toEqual({ code: 0, out: `${_id} is hidden.\n`, err: '' });
    expect(await status()).toBe(404);
    expect((await hub('hide', _id)).out).toContain('was already hidden');
    expect((await hub('unhide', _id)).out).toBe(`${_id} is visible again.\n`);
    expect(await status()).toBe(200);
    const entries = await running.database.rows(
      `select action, actor from audit_log where object_id = $1 and actor like 'hub %' order by id`,
      [_id],
    );
    expect(entries).toEqual([
      { action: 'paper.hide', actor: 'hub hide' },
      { action: 'paper.unhide', actor: 'hub unhide' },
    ]);
  });

  it('hide refuses what is no document', async () => {
    expect((await hub('hide', 'compilers')).err).toContain('isn’t a document');
    const missing = '00000000-0000-4000-8000-000000000000';
    expect(await hub('hide', missing)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`No document found with the id ${missing}`),
    });
  });

  it('branding prints the look and sets it from a file; a running hub shows it at once (decision 91)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-look-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = async (name: string, content: string) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    const example = fileURLToPath(new URL('../../../../../docs/branding.example.json', import.meta.url));
    const { code, out } = await hub('branding', '--set', example);
    expect(code).toBe(0);
    const now = await ask(running, 'GET', '/branding');
    expect(now.body).toMatchObject({ short_name: 'LIET', accent: '#7a1f3d', source: 'screen', revision: 1 });
    expect(JSON.parse(out)).toEqual(now.body);
    const pale = await hub('branding', '--set', await file('pale.json', '{"accent": "#ffcc00"}'));
    expect(pale).toMatchObject({
      code: 1,
      err: expect.stringMatching(/pale\.json: accent: has a contrast of 1\.\d\d:1/),
    });
    const svg = await hub('branding', '--logo', await file('logo.png', '<svg><script>1</script></svg>'));
    expect(svg).toMatchObject({ code: 1, err: expect.stringContaining('SVG logos aren’t supported') });
    expect((await ask(running, 'GET', '/branding')).body).toEqual(now.body);
  });
});
