import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ACCOUNTS } from './accounts.ts';
import { demoConfig } from './demo-config.ts';
import { claimDemoFolder, markFilled } from './demo-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'exam-vault-demo-')), 'data-demo');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

it('makes passwords once, nowhere the same, and keeps them for its user alone (contract section 2)', async () => {
  const first = await claimDemoFolder(folder);
  expect(first.accounts.map(({ email }) => email)).toEqual(ACCOUNTS.map(({ email }) => email));
  for (const { password } of first.accounts) expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(new Set(first.accounts.map(({ password }) => password)).size).toBe(ACCOUNTS.length);
  expect((await stat(join(folder, 'demo.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await claimDemoFolder(folder)).toEqual(first);
  expect(first.filled_at).toBeNull();
});

it('of two that begin at once both have the same passwords', async () => {
  const [one, other] = await Promise.all([claimDemoFolder(folder), claimDemoFolder(folder)]);
  expect(one).toEqual(other);
});

it('knows that everything is in it', async () => {
  const demo = await claimDemoFolder(folder);
  const at = new Date('2026-11-21T12:00:00Z');
  await markFilled(demo, at);
  expect(await claimDemoFolder(folder)).toEqual({ ...demo, filled_at: at });
  expect((await stat(join(folder, 'demo.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['demo.json']);
});

it('refuses a folder that holds anything else, and leaves it alone', async () => {
  await rm(folder, { recursive: true, force: true });
  await claimDemoFolder(folder);
  await rm(join(folder, 'demo.json'));
  await writeFile(join(folder, 'hub.secret'), 'of a real hub');
  await expect(claimDemoFolder(folder)).rejects.toThrow(/contains something other than a demo/);
  expect(await readdir(folder)).toEqual(['hub.secret']);
});

it('begins in a folder where a first begin was cut off before its file stood', async () => {
  await claimDemoFolder(folder);
  await rm(join(folder, 'demo.json'));
  await writeFile(join(folder, 'demo.json.0123456789ab'), '{"half":');
  await expect(claimDemoFolder(folder)).resolves.toMatchObject({ filled_at: null });
});

it.each(['', '{', 'null', '{"began_at":"x"}', '{"began_at":"2026-11-21","accounts":[]}'])(
  'says what to do when its file is damaged: %j',
  async (text) => {
    await claimDemoFolder(folder);
    await chmod(join(folder, 'demo.json'), 0o600);
    await writeFile(join(folder, 'demo.json'), text);
    await expect(claimDemoFolder(folder)).rejects.toThrow(/demo\.json can’t be read.*remove the folder/);
    expect(await readFile(join(folder, 'demo.json'), 'utf8')).toBe(text);
  },
);

it('lies beside the data of the hub, and takes neither its database nor its mails, accounts or lists', () => {
  const env = {
    DATA_DIR: '/srv/papers/',
    PORT: '4100',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://hub@db.example.edu/hub',
    HUB_SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtp://mail.example.edu',
    ADMIN_EMAIL: 'head@example.edu',
    ADMIN_PASSWORD: 'a real password',
    PUBLIC_URL: 'https://papers.example.edu',
    CATALOGUE_FILE: '/srv/lists.json',
    NOTES_UPLOAD: 'teachers',
  };
  expect(demoConfig(env)).toMatchObject({
    dataDir: '/srv/papers-demo',
    port: 4100,
    host: '0.0.0.0',
    logLevel: 'warn',
    database: { kind: 'embedded' },
    hubSecret: null,
    mail: null,
    admin: null,
    publicUrl: null,
    catalogueFile: null,
    notesUpload: 'members',
  });
  expect(demoConfig({ LOG_LEVEL: 'debug' })).toMatchObject({ logLevel: 'debug' });
  expect(demoConfig({}).dataDir).toMatch(/\/data-demo$/);
});
