import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { readSecrets } from './secrets.ts';

describe('configuration (contract section 2)', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: null,
      database: { kind: 'embedded' },
      storage: { kind: 'disk', delivery: 'hub' },
      mail: null,
      admin: null,
      rateLimits: true,
      notesUpload: 'members',
      uploads: { needs: 'account', unconfirmedDailyBytes: 10_000_000_000 },
    });
  });

  it('asks for a confirmed e-mail before uploads where the hub can mail the link, unless told otherwise', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.edu' };
    const oidc = { IDENTITY: 'oidc', OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'hub' };
    const needs = (env: Record<string, string>) => readConfig(env).uploads.needs;
    expect(needs(mail)).toBe('confirmed');
    expect(needs({ ...mail, UPLOAD_NEEDS: 'account' })).toBe('account');
    // Its people confirm their e-mails at the provider, which may not say so.
    expect(needs({ ...mail, ...oidc })).toBe('account');
    expect(needs({ ...oidc, UPLOAD_NEEDS: 'confirmed' })).toBe('confirmed');
    expect(() => needs({ UPLOAD_NEEDS: 'confirmed' })).toThrow(/^UPLOAD_NEEDS=confirmed needs SMTP_URL/);
  });

  it('lets search engines in only with PUBLIC_INDEX=on, which needs PUBLIC_URL', () => {
    expect(readConfig({}).publicIndex).toBe(false);
    expect(readConfig({ PUBLIC_INDEX: 'on', PUBLIC_URL: 'https://hub.example.edu' }).publicIndex).toBe(true);
    expect(() => readConfig({ PUBLIC_INDEX: 'on' })).toThrow(/^PUBLIC_URL: required with PUBLIC_INDEX/);
  });

  it('lets everyone read unless READERS says members, who may have networks', () => {
    const networks = (READER_NETWORKS: string) => readConfig({ READERS: 'members', READER_NETWORKS }).readers.networks;
    const institution = { domains: [], issuer: null };
    const off = { signInToRead: false };
    expect(readConfig({}).readers).toEqual({ who: 'everyone', networks: [], institution, ...off });
    expect(readConfig({ READERS: 'members' }).readers).toEqual({ who: 'members', networks: [], institution, ...off });
    expect(readConfig({ SIGN_IN_TO_READ: 'on' }).readers.signInToRead).toBe(true);
    expect(readConfig({ INSTITUTION_DOMAINS: 'Example.edu,*.example.edu' }).readers.institution.domains).toEqual([
      'example.edu',
      '*.example.edu',
    ]);
    expect(networks('10.0.0.0/8, 10.20.0.0/16,2001:db8::1')).toEqual([
      { address: '10.0.0.0', bits: 8, family: 'ipv4' },
      { address: '10.20.0.0', bits: 16, family: 'ipv4' },
      { address: '2001:db8::1', bits: 128, family: 'ipv6' },
    ]);
    for (const wrong of ['campus', '10.0.0.0/33', '0.0.0.0/0', '10.0.0/8', '::ffff:10.0.0.0/104', ''])
      expect(() => networks(`10.0.0.0/8,${wrong},::1`)).toThrow(`READER_NETWORKS: '${wrong}' is no range of addresses`);
  });

  it.each([
    [{ READERS: 'nobody' }, /^READERS: /],
    [{ READERS: 'institution' }, /^READERS: institution needs INSTITUTION_DOMAINS/],
    [{ INSTITUTION_DOMAINS: 'college' }, /^INSTITUTION_DOMAINS: /],
    [{ INSTITUTION_PROVIDER: 'on' }, /^INSTITUTION_PROVIDER: only with OIDC_ISSUER/],
    [{ READERS: 'members', PUBLIC_INDEX: 'on', PUBLIC_URL: 'https://hub.example.edu' }, /^PUBLIC_INDEX: only with/],
    [
      { READERS: 'members', READER_NETWORKS: '10.0.0.0/8', PUBLIC_URL: 'https://hub.example.edu' },
      /^TRUST_PROXY: required with READER_NETWORKS/,
    ],
  ])('refuses %j, which would not close what it should', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('offers every language unless LANGUAGES names some, in their order', () => {
    expect(readConfig({}).languages).toEqual(['en', 'hi']);
    expect(readConfig({ LANGUAGES: 'hi, en,hi' }).languages).toEqual(['hi', 'en']);
    expect(readConfig({ LANGUAGES: 'en' }).languages).toEqual(['en']);
    expect(() => readConfig({ LANGUAGES: 'en,xx' })).toThrow(/^LANGUAGES: must be some of en, hi/);
    expect(readConfig({ LANGUAGES: '' }).languages).toEqual(['en', 'hi']);
  });

  it('makes nightly backups where BACKUP_DIR says, and keeps seven unless told otherwise', () => {
    expect(readConfig({}).backup).toBeNull();
    expect(readConfig({ BACKUP_DIR: '/backups' }).backup).toEqual({ folder: '/backups', keep: 7 });
    expect(readConfig({ BACKUP_DIR: 'b', BACKUP_KEEP: '30' }).backup).toEqual({ folder: resolve('b'), keep: 30 });
  });

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: null });
  });

  it.each(['10.0.0.1', '10.0.0.0/8, fd00::/8', 'Loopback,uniquelocal', '::1', '::FFFF:10.0.0.0/104', '1.2.3.4/32'])(
    'trusts the proxies %s, as Fastify does',
    (proxies) => {
      const { trustProxy } = readConfig({ TRUST_PROXY: proxies });
      expect(trustProxy).toBe(proxies.toLowerCase());
      expect(() => fastify({ trustProxy })).not.toThrow();
    },
  );

  it.each([
    ['On', true],
    ['OFF', false],
  ])('takes TRUST_PROXY=%s', (given, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: given })).toMatchObject({ trustProxy });
  });

  it.each(['  a password with spaces around  ', '🔑'.repeat(8), '🔑'.repeat(128)])(
    'takes the administrator’s password %j as it is',
    (password) => {
      const { admin } = readConfig({ ADMIN_EMAIL: ' a@example.edu ', ADMIN_PASSWORD: password });
      expect(admin).toEqual({ email: 'a@example.edu', password });
    },
  );

  it('takes the socket folder of a local cluster', () => {
    const url = 'postgres://hub:secret@/exam_vault?host=/var/run/postgresql';
    const { database } = readConfig({ DATABASE_URL: url, HUB_SECRET: 'x'.repeat(32) });
    expect(database).toEqual({ kind: 'external', url, directUrl: url, readUrl: null });
  });

  it('takes the way past a pooler', () => {
    const [url, directUrl] = ['postgres://hub@pooler:6432/exam_vault', 'postgres://hub@db/exam_vault'];
    const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, HUB_SECRET: 'x'.repeat(32) };
    expect(readConfig(env).database).toEqual({ kind: 'external', url, directUrl, readUrl: null });
  });

  it('takes a standby to read from, beside the database that it belongs to', () => {
    const [url, readUrl] = ['postgres://hub@db/exam_vault', 'postgres://hub@standby/exam_vault'];
    const env = { DATABASE_URL: url, DATABASE_READ_URL: readUrl, HUB_SECRET: 'x'.repeat(32) };
    expect(readConfig(env).database).toMatchObject({ kind: 'external', url, readUrl });
    expect(() => readConfig({ DATABASE_READ_URL: readUrl })).toThrow(/^DATABASE_URL: required with DATABASE_READ_URL/);
  });

  it('takes the programs of another PostgreSQL for the database inside, and only for it', () => {
    const env = { POSTGRES_BIN_DIR: '/usr/lib/postgresql/18/bin' };
    expect(readConfig(env).database).toEqual({ kind: 'embedded', binFolder: env.POSTGRES_BIN_DIR });
    const external = { ...env, DATABASE_URL: 'postgres://hub@db/exam_vault', HUB_SECRET: 'x'.repeat(32) };
    expect(() => readConfig(external)).toThrow(/^POSTGRES_BIN_DIR: only without DATABASE_URL/);
  });

  it('keeps only the origin of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://hub.example.edu/' }).publicUrl).toBe('https://hub.example.edu');
  });

  it.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '3e4' }, 'PORT'],
    [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT'],
    [{ HOST: '999.1.1.1' }, 'HOST'],
    [{ HOST: 'my hub' }, 'HOST'],
    [{ HOST: '[::1]' }, 'HOST'],
    [{ PUBLIC_URL: 'https://name:secret@hub.example.edu' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://hub.example.edu?q=1' }, 'PUBLIC_URL'],
    [{ MAIL_FROM: 'not an address' }, 'MAIL_FROM'],
    [{ IDENTITY: 'github' }, 'IDENTITY: must be of'],
    [{ DATABASE_DIRECT_URL: 'postgres://hub@db/exam_vault' }, 'DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://a/b', DATABASE_DIRECT_URL: 'http://a/b', HUB_SECRET: 'x'.repeat(32) },
      'DATABASE_DIRECT_URL',
    ],
    [{ PUBLIC_URL: 'hub.example.edu' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://hub.example.edu/papers' }, 'PUBLIC_URL'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1.2.3.4/99' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1.2.3' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '300.2.3.4' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::1/129' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1,' }, 'TRUST_PROXY'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'HUB_SECRET'],
    [{ HUB_SECRET: 'short' }, 'HUB_SECRET'],
    [{ BACKUP_KEEP: '3' }, 'BACKUP_DIR'],
    [{ BACKUP_DIR: '/backups', BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: '🔑'.repeat(7) }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: '🔑'.repeat(129) }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: ' '.repeat(9) }, 'ADMIN_PASSWORD'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ NOTES_UPLOAD: 'students' }, 'NOTES_UPLOAD'],
    [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE'],
    [{ QUEUE_WEBHOOK_URL: 'http://hook.example.edu', QUEUE_WEBHOOK_SECRET: 'a'.repeat(32) }, 'QUEUE_WEBHOOK_URL'],
    [{ QUEUE_WEBHOOK_URL: 'https://a:b@hook.example.edu', QUEUE_WEBHOOK_SECRET: 'a'.repeat(32) }, 'QUEUE_WEBHOOK_URL'],
    [{ QUEUE_WEBHOOK_URL: 'https://hook.example.edu' }, 'QUEUE_WEBHOOK_SECRET'],
    [
      { QUEUE_WEBHOOK_URL: 'https://hook.example.edu', QUEUE_WEBHOOK_SECRET: 'whsec_dG9vIHNob3J0' },
      'QUEUE_WEBHOOK_SECRET',
    ],
    [{ RETENTION_REPORTS_DAYS: '89' }, 'RETENTION_REPORTS_DAYS'],
    [{ UPLOAD_NEEDS: 'nothing' }, 'UPLOAD_NEEDS'],
    [{ UNCONFIRMED_UPLOADS_MB: '0' }, 'UNCONFIRMED_UPLOADS_MB'],
    [{ FILE_STORAGE: 'ftp' }, 'FILE_STORAGE'],
    [{ IDENTITY: 'oidc' }, 'IDENTITY'],
  ])('refuses %j and names %s', (env, name) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(ConfigError);
    expect(() => readConfig(env as Record<string, string>)).toThrow(name);
  });

  it('never shows a secret in its refusal', () => {
    expect(() => readConfig({ HUB_SECRET: 'hunter2' })).not.toThrow('hunter2');
  });

  it('HUB_SECRET is made once, kept for its user alone, and the keys are its own for each purpose', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-secret-'));
    try {
      const config = readConfig({ DATA_DIR: folder });
      const [first, second] = await Promise.all([readSecrets(config), readSecrets(config)]);
      expect(first).toEqual(second);
      expect(await readSecrets(config)).toEqual(first);
      const path = join(folder, 'hub.secret');
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await readFile(path, 'utf8')).trim().length).toBeGreaterThanOrEqual(43);
      expect(first.fileKey.toString('base64url')).not.toBe(first.identitySecret);
      const given = await readSecrets({ ...config, hubSecret: 'x'.repeat(32) });
      expect(given.identitySecret).not.toBe(first.identitySecret);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
