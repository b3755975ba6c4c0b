import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { authOptions } from './auth.ts';
import { identityDatabase } from './identity-database.ts';
import { passwordHasher } from './password-hashing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('migration 002', () => {
  it('has every table, column and index that better-auth asks for', async () => {
    const options = authOptions({
      database: identityDatabase(database.pool),
      secret: 'x'.repeat(32),
      issuer: 'urn:exam-vault:test',
      publicOrigin: 'http://127.0.0.1:3000',
      secureCookies: false,
      hasher: passwordHasher({ memoryCost: 8, timeCost: 1 }),
      codeAttempts: { begin: () => Promise.resolve(true) },
      sendReset: () => Promise.resolve(),
      sendConfirmation: () => Promise.resolve(),
    });
    const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations(options);
    expect(toBeCreated).toEqual([]);
    expect(toBeAdded).toEqual([]);
    expect(await compileMigrations()).toBe(';');
  });
});
