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
    expect(found.version).toMatch(/^18\.\d+$/);
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

  it('replace the copy of an earlier version, which may be one without a security fix', async () => {
    const dataFolder = join(folder, 'data');
    const earlier = join(dataFolder, 'exam-vault-postgres-18.1.0-beta.16');
    mkdirSync(earlier);
    if (account === null) chmodSync(join(packaged, 'native', 'lib'), 0o555);
    else chmodSync(join(folder, 'closed'), 0o700);
    const found = await findBinaries({ account, dataFolder, log }, packaged);
    expect(found.postgres.startsWith(dataFolder)).toBe(true);
    expect(existsSync(earlier)).toBe(false);
  });

  it('are those of POSTGRES_BIN_DIR where it is set, and no others', async () => {
    const dataFolder = join(folder, 'data');
    await findBinaries({ account, dataFolder, log }, packaged);
    const binFolder = join(packaged, 'native', 'bin');
    const found = await findBinaries({ account, dataFolder, log, binFolder });
    expect(found.postgres).toBe(join(binFolder, 'postgres'));
    expect(lines).toEqual([`PostgreSQL ${found.version} runs from ${binFolder}`]);
    const wrong = findBinaries({ account, dataFolder, log, binFolder: dataFolder });
    await expect(wrong).rejects.toThrow(/^POSTGRES_BIN_DIR: the PostgreSQL in .* does not run/);
  });
});
