import { describe, expect, it } from 'vitest';
import { readConfig } from '../../base/config/config.ts';
import { unencryptedConnections } from './unencrypted-connections.ts';

const HUB_SECRET = 'a secret of more than thirty-two characters';
const told = (env: Record<string, string>) =>
  unencryptedConnections(readConfig({ HUB_SECRET, ...env })).map((line) => line.split(':')[0]);

describe('connections that others can read along (ASVS 5.0, 12.3.1)', () => {
  it.each([
    'postgres://hub:p@db.college.edu/hub',
    'postgresql://hub:p%40ss@10.0.0.2:5432/hub?application_name=x',
    'postgres://hub:p@db.college.edu/hub?sslmode=disable',
    'postgres://hub:p@/hub?host=db.college.edu',
  ])('are told of: %s', (DATABASE_URL) => {
    expect(told({ DATABASE_URL })).toEqual(['DATABASE_URL']);
  });

  it.each([
    'postgres://hub:p@db.college.edu/hub?sslmode=verify-full',
    'postgres://hub:p@db.college.edu/hub?ssl=true',
    'postgres://hub:p@localhost/hub',
    'postgres://hub:p@127.0.0.1:5433/hub',
    'postgres://hub:p@[::1]/hub',
    'postgres://hub:p@/hub?host=/run/postgresql',
    'postgres:///hub',
  ])('are not seen in %s', (DATABASE_URL) => {
    expect(told({ DATABASE_URL })).toEqual([]);
  });

  it('are told of a mail server elsewhere without TLS from the start', () => {
    expect(told({ SMTP_URL: 'smtp://mail.college.edu' })).toEqual(['SMTP_URL']);
    for (const SMTP_URL of ['smtps://mail.college.edu', 'smtp://localhost:25', 'smtp://127.0.0.1'])
      expect(told({ SMTP_URL })).toEqual([]);
    expect(told({})).toEqual([]);
  });
});
