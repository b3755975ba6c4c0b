import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries, packageFolder } from './binaries.ts';
import { chooseServerAccount } from './server-account.ts';

describe('programs of PostgreSQL', () => {
  let folder: string;
  let packaged: string;
  const lines: string[] = [];
  const account = chooseServerAccount(null);
  const log = (line: string) => void lines.push(line);

  beforeEach(() => {
    lines.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'exam-vault-programs-'));
    chmodSync(folder, 0o755);
    packaged = join(folder, 'closed', 'package');
    cpSync(packageFolder(), packaged, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    mkdirSync(join(folder, 'data'), { mode: 0o755 });
  });
  afterEach(() => {
    chmodSync(join(packaged, 'native', 'lib'), 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  const links = () =>
    (JSON.parse(readFileSync(join(packaged, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[]).map(
      ({ target }) => join(packaged, target),
    );

  it('get the links that npm leaves out', async () => {
    expect(links().some((link) => existsSync(link))).toBe(false);
    const found = await findBinaries({ account, dataFolder: join(folder, 'data'), log }, packaged);
    expect(found).toMatchObject({ postgres: join(packaged, 'native', 'bin', 'postgres'), major: '18' });
    expect(links().length).toBeGreaterThan(0);
    expect(links().every((link) => existsSync(link))).toBe(true);
  });

  it('are copied, once and saying so, where they cannot run from', async () => {
    // Closed to the account a root hub runs PostgreSQL as; for a plain user, read-only and without links.
    if (account === null) chmodSync(join(packaged, 'native', 'lib'), 0o555);
    else chmodSync(join(folder, 'closed'), 0o700);
    const dataFolder = join(folder, 'data');
    const found = await findBinaries({ account, dataFolder, log }, packaged);
    expect(found.postgres.startsWith(dataFolder)).toBe(true);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('runs from a copy');
    expect(await findBinaries({ account, dataFolder, log }, packaged)).toEqual(found);
    expect(lines).toHaveLength(1);
  });
});
