import { describe, expect, it } from 'vitest';
import { PostgresRefusedError } from '@exam-vault/embedded-postgres/refused-error';
import { CommandError } from '../../start/operations/cli/command-error.ts';
import { ConfigError } from './config.ts';
import { LaterDatabaseError } from '../database/migrate.ts';
import { notFound } from '../errors.ts';
import { startupErrorText } from './startup-error.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what an operator reads when the hub or a command ends', () => {
  it.each([
    ['a wrong configuration', new ConfigError('PORT: is no number'), /configuration:\nPORT: is no number$/],
    ['a port in use', coded('EADDRINUSE', 'listen 3000'), /^listen 3000\. .*Choose another with PORT/],
    ['a code without a word', coded('ENOSPC', ''), /^Error$/],
    ['a refused command', new CommandError('There is no teacher x.'), /^There is no teacher x\.$/],
    ['a database of another version', new PostgresRefusedError('It was made by PostgreSQL 17.'), /^It was made[^\n]*$/],
    ['a later database', new LaterDatabaseError('It has 999-later.'), /^It has 999-later\.$/],
    ['a problem of the inside', notFound(), /^Not found\.$/],
  ])('%s is one clear line', (_, error, line) => {
    expect(startupErrorText(error)).toMatch(line);
  });

  it('a database that answers at none of its addresses is named', () => {
    const each = ['::1', '127.0.0.1'].map((address) => coded('ECONNREFUSED', `connect ECONNREFUSED ${address}:5432`));
    const error = Object.assign(new AggregateError(each), { code: 'ECONNREFUSED' });
    expect(startupErrorText(error)).toBe('connect ECONNREFUSED ::1:5432');
  });

  it('what nobody foresaw is shown whole', () => {
    const error = new TypeError('x is not a function');
    expect(startupErrorText(error)).toBe(error);
  });
});
