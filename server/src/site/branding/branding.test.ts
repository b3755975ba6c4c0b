import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Branding } from '@exam-vault/contract/branding';
import { ask, type Speaker } from '@exam-vault/testing/ask';
import { HUB_SECRET } from '@exam-vault/testing/backups';
import { mailServer } from '@exam-vault/testing/mail-server';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, signUp, type Member } from '@exam-vault/testing/people';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

/** The institution's look over HTTP, with two hubs of one database (contract section 9). */

const WORDS = {
  name: 'Laxmi Devi & Sons Institute',
  short_name: 'LIET',
  accent: '#7A1F3D',
  welcome: 'Welcome to <b>us</b>.\n\n[The office](https://office.example.edu/hours)',
  links: [{ label: 'Contact', url: 'mailto:office@example.edu' }],
};

let hub: ListeningHub;
let other: ListeningHub;
let admin: Member;

// A module of the reader, loaded by another test file of this process, lets sharp open JPEG and PNG alone.
beforeAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
});
beforeAll(async () => {
  hub = await listeningHub({}, undefined, { HUB_SECRET });
  other = await listeningHub({}, hub.database, { HUB_SECRET });
  admin = await administrator(hub);
});

const look = async (at = hub) => (await ask(at, 'GET', '/branding')).body as unknown as Branding;
const change = (json: object, as: Speaker = admin) => ask(hub, 'PUT', '/admin/branding', { as, json });
const set = async (words: object) => change({ ...words, revision: (await look()).revision });

async function sendLogo(bytes: Buffer, name = 'logo.png') {
  const form = new FormData();
  form.set('revision', String((await look()).revision));
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return ask(hub, 'PUT', '/admin/branding/logo', { as: admin, form });
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: width - 20, height: height - 20, channels: 3, background: '#7a1f3d' } } },
  ]);

/** A PNG of a few KB that claims a picture of 30,000 by 30,000 points. */
function pngBomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc(30_000 * 3_751), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

describe('the look of the institution', () => {
  it('is set by an administrator, and every hub has it at once, page and answer', async () => {
    const before = await ask(other, 'GET', '/branding');
    expect(before.body).toMatchObject({ name: null, links: [], logo: null, source: 'none', revision: 0 });
    expect((await change({ ...WORDS, revision: 0 })).status).toBe(200);
    const after = await ask(other, 'GET', '/branding', {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    });
    expect(after.status).toBe(200);
    expect(after.body).toMatchObject({ ...WORDS, accent: '#7a1f3d', source: 'screen', revision: 1 });
    // Not by fetch, which would ask for a new answer in any case.
    const known = { 'if-none-match': after.headers.get('etag') ?? '' };
    expect((await other.app.inject({ url: '/branding', headers: known })).statusCode).toBe(304);
    const css = await ask(other, 'GET', '/branding.css');
    expect(css.body['text']).toContain('--accent: #7a1f3d');
    expect(css.headers.get('cache-control')).toBe('no-cache');
  });

  it('what two change at the same moment is refused to the second; what is the same changes nothing', async () => {
    const { revision } = await look();
    const both = await Promise.all(['A', 'B'].map((name) => change({ ...WORDS, name, revision })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('STALE_REVISION');
    const { name } = await look();
    expect((await set({ ...WORDS, name })).body['revision']).toBe(revision + 1);
    const entries = await hub.database.rows<{ action: string; actor: string; comment: string }>(
      "select action, actor, detail ->> 'comment' as comment from audit_log where action like 'branding.%' order by id desc limit 1",
    );
    expect(entries).toEqual([{ action: 'branding.change', actor: admin.user.name, comment: 'name' }]);
  });

  it.each([
    ['a colour that cannot be read', { accent: '#ffcc00' }, /accent has a contrast of 1\.\d\d:1; it needs 4\.5:1/],
    ['what is no colour', { accent: 'red;}*{display:none' }, /accent isn’t a colour/],
    ['a script as a link', { links: [{ label: 'x', url: 'javascript:alert(1)' }] }, /links\.0\.url isn’t an https/],
    ['http', { links: [{ label: 'x', url: 'http://example.edu/' }] }, /isn’t an https/],
    [
      'a link with a name before the host',
      { links: [{ label: 'x', url: 'https://hub.example.edu@evil.example/' }] },
      /isn’t an https/,
    ],
    ['quotes in a link', { links: [{ label: 'x', url: 'https://example.edu/" onclick="x' }] }, /isn’t an https/],
    [
      'nine links',
      { links: Array.from({ length: 9 }, () => ({ label: 'x', url: 'https://example.edu/' })) },
      /too many links/,
    ],
    ['a name that turns the line', { name: 'a\u202Eb' }, /name has characters/],
    ['a long name', { name: 'x'.repeat(121) }, /name is longer than 120/],
    ['a long welcome', { welcome: 'x'.repeat(2_001) }, /welcome is longer than/],
  ])('%s is refused and nothing is stored', async (_what, words, message) => {
    const before = await look();
    const answer = await set({ ...WORDS, ...words });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
    expect(answer.body['message']).toMatch(message);
    expect(await look()).toEqual(before);
  });

  it('a logo becomes new pictures at addresses of their own, without what else the file had', async () => {
    const png = await picture(900, 300)
      .withExif({ IFD0: { Artist: 'Asha Rao' } })
      .jpeg()
      .toBuffer();
    const answer = await sendLogo(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'logo.gif');
    expect(answer.status).toBe(200);
    const { logo } = (await look(other)) as Branding & { logo: NonNullable<Branding['logo']> };
    for (const [path, type, size] of [
      [logo.wide_url, 'image/webp', [logo.width, logo.height]],
      [logo.square_url, 'image/png', [512, 512]],
    ] as const) {
      const got = await fetch(other.origin + path);
      const bytes = Buffer.from(await got.arrayBuffer());
      expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ]);
      const { width, height, exif } = await sharp(bytes).metadata();
      expect([[width, height], exif]).toEqual([size, undefined]);
      expect(bytes.includes('script') || bytes.includes('Asha')).toBe(false);
    }
    const again = await sendLogo(await sharp(png).png().toBuffer());
    expect(again.status).toBe(200);
    expect((await fetch(hub.origin + logo.wide_url)).status).toBe(
      (again.body['logo'] as Branding['logo'])?.wide_url === logo.wide_url ? 200 : 404,
    );
    const { revision } = await look();
    await ask(hub, 'DELETE', `/admin/branding/logo?revision=${revision}`, { as: admin });
    expect(await look(other)).toMatchObject({ logo: null, revision: revision + 1 });
  });

  it('takes WebP; refuses an SVG with a script, HTML under another name, a bomb and a cut file, each with its reason', async () => {
    expect((await sendLogo(await picture(200, 200).webp().toBuffer())).status).toBe(200);
    const kept = await look();
    const svg = Buffer.from(
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const bomb = pngBomb();
    expect(bomb.length).toBeLessThan(500 * 1_024);
    const whole = await picture(400, 400).png().toBuffer();
    const cases: [Buffer, number, string, RegExp][] = [
      [svg, 415, 'INVALID_FILE_TYPE', /SVG logos aren’t supported.*Save it as a PNG/],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'INVALID_FILE_TYPE', /PNG, JPEG or WebP/],
      [Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 415, 'INVALID_FILE_TYPE', /PNG, JPEG or WebP/],
      [bomb, 422, 'IMAGE_TOO_LARGE', /16 megapixels/],
      [whole.subarray(0, whole.length / 2), 422, 'CORRUPT_FILE', /damaged/],
      [Buffer.alloc(500 * 1_024 + 1), 413, 'FILE_TOO_LARGE', /500 KB/],
    ];
    for (const [bytes, status, code, message] of cases) {
      const { status: got, body } = await sendLogo(bytes);
      expect([got, body.code]).toEqual([status, code]);
      expect(body['message']).toMatch(message);
    }
    expect(await look()).toEqual(kept);
  });

  it('is worn by mails: the name as text, the accent, and nothing that is loaded', async () => {
    await set({ ...WORDS, name: 'Laxmi <Devi>' });
    const server = await mailServer();
    onTestFinished(() => server.close());
    const mailing = await listeningHub({}, hub.database, { HUB_SECRET, SMTP_URL: server.url });
    const someone = await signUp(hub);
    await ask(mailing, 'POST', '/api/auth/request-password-reset', { json: { email: someone.email } });
    await mailing.mails.settled();
    const found = server.received.find(
      ({ to, mail }) => to.includes(someone.email) && mail.subject?.includes('password'),
    );
    const mail = found?.mail;
    expect(mail?.text).toMatch(/^Laxmi <Devi>\n=+\n\n[^]*\n-- \nContact: mailto:office@example\.edu\n*$/);
    expect(mail?.html).toContain('Laxmi &lt;Devi&gt;');
    expect(mail?.html).toContain('background:#7a1f3d');
    expect(mail?.html).toMatch(/<a href="http:\/\/[^"]*\/reset_password\?token=[^"]+">/);
    expect(mail?.html).not.toMatch(/<img|src=|url\(|<link|<script/);
  });
});

describe('BRANDING_DIR', () => {
  async function folder(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'exam-vault-branding-'));
    onTestFinished(() => rm(path, { recursive: true }));
    for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
    return path;
  }
  const start = (path: string) => listeningHub({}, hub.database, { HUB_SECRET, BRANDING_DIR: path });

  it('wins over the screen, which cannot change it', async () => {
    const { welcome, ...words } = WORDS;
    const path = await folder({
      'branding.json': JSON.stringify({ ...words, name: 'By the folder' }),
      'welcome.txt': `${welcome}\r\n`,
      'logo.webp': await picture(320, 80).webp().toBuffer(),
    });
    const set = await start(path);
    const found = await look(set);
    expect(found).toMatchObject({
      name: 'By the folder',
      welcome,
      source: 'folder',
      logo: { width: expect.any(Number) },
    });
    for (const [method, address] of [
      ['PUT', '/admin/branding'],
      ['DELETE', '/admin/branding/logo'],
    ] as const) {
      const json = method === 'PUT' ? { json: { ...WORDS, revision: 0 } } : {};
      const { status, body } = await ask(set, method, address, { as: admin, ...json });
      expect([status, body.code]).toEqual([409, 'SET_BY_FOLDER']);
    }
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no file of words', {}, /^BRANDING_DIR: \S+: has no branding\.json$/],
    ['no JSON', { 'branding.json': '{' }, /branding\.json: is not JSON$/],
    ['a misspelt key', { 'branding.json': '{"nmae": "X"}' }, /branding\.json: nmae: is not a key of the look$/],
    ['a pale accent', { 'branding.json': '{"accent": "#fc0"}' }, /branding\.json: accent: has a contrast of 1\.\d\d:1/],
    [
      'a wrong link',
      { 'branding.json': '{"links": [{"label": "A", "url": "ftp://x"}]}' },
      /links\.0\.url: isn’t an https/,
    ],
    ['an SVG', { 'branding.json': '{}', 'logo.svg': '<svg/>' }, /logo\.svg: SVG logos aren’t supported/],
    [
      'an SVG under another name',
      { 'branding.json': '{}', 'logo.png': '<svg><script/></svg>' },
      /logo\.png: SVG logos aren’t supported/,
    ],
    ['two logos', { 'branding.json': '{}', 'logo.png': '', 'logo.jpg': '' }, /has two logos/],
    [
      'a long welcome',
      { 'branding.json': '{}', 'welcome.txt': 'x'.repeat(2_001) },
      /welcome\.txt: is longer than 2000/,
    ],
  ])('with %s ends the start with its file and field', async (_what, files, message) => {
    await expect(start(await folder(files))).rejects.toThrow(message);
  });
});
