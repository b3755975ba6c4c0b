import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { diskFileStorage } from '../../../base/adapters/disk-file-storage.ts';
import { migrate, migrationNames } from '../../../base/database/migrate.ts';
import { ask } from '@exam-vault/testing/ask';
import { atEnd, endAll } from '@exam-vault/testing/at-end';
import { emptyPlace, HUB_SECRET, temporaryFolder } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { RUNS } from '@exam-vault/testing/runs';
import { bareDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { makeBackup } from './backup-service.ts';
import { beginRestore, restoreBackup } from './restore-service.ts';
import { walkBackup } from './walk-backup.ts';

const look = { signal: new AbortController().signal };
const bytes = Buffer.from('%PDF-1.7\nan old paper');
const file_id = randomUUID();

/** From the first that had documents. Each migration is run on the data of the first one. */
const ALL = migrationNames.filter((name) => name >= '003');
const [EACH, LATEST] = RUNS > 1 ? [1, 0] : [20, 1];
const VERSIONS = ALL.filter((_, at) => at % EACH === 0 || at >= ALL.length - LATEST);

/** What a version put into its database, in columns that all versions have. */
async function fill({ rows }: TestDatabase): Promise<void> {
  const [user] = await rows<{ _id: string }>(`
    insert into users (issuer, subject, role, name, email, role_id, department, university, college, status, created_at, updated_at)
    values ('urn:exam-vault:old', 's', 'teacher', 'Tara', 't@example.edu', 'T-1', 'CSE', 'Amity', 'LIET', 'Approved', now(), now())
    returning _id
  `);
  await rows("insert into settings values ('identity.issuer', 'urn:exam-vault:old')");
  await rows(
    `insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, owner_id,
       uploaded_by, created_at, updated_at, paper_approval_status, reviewer_id, approved_by, approval_at, file_id, file_type,
       file_size, file_sha256, text_status)
     values ('paper', 'Old paper', 'old paper', 'DBMS', 'CSE', '3rd', 'V', 'Main', 'Midterm', $1,
       'Tara', now(), now(), 'Approved', $1, 'Tara', now(), $2, 'PDF', $3, $4, 'waiting')`,
    [user?._id, file_id, bytes.length, createHash('sha256').update(bytes).digest()],
  );
  await rows(
    `insert into audit_log (at, actor, action, object_id) values (now(), 'hub', 'paper.upload', gen_random_uuid())`,
  );
}

describe('a backup of an earlier version', { timeout: 60_000 }, () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await bareDatabase();
    await migrate(fresh.db);
  });
  afterAll(() => fresh.close());
  // The hubs and databases of all versions together would have more connections than the server takes.
  afterEach(endAll);

  it.each(VERSIONS)('%s is restored and brought to the newest shape', async (version) => {
    const folder = await temporaryFolder();
    const old = await bareDatabase();
    atEnd(() => old.close());
    await migrate(old.db, { to: version });
    await fill(old);
    const source = diskFileStorage(join(folder, version));
    const staged = join(folder, 'staged');
    await writeFile(staged, bytes);
    await source.adopt(file_id, staged);
    const file = join(folder, `${version}.tar`);
    const parts = { pool: old.pool, storage: source, secretFingerprint: '', now: () => new Date() };
    await makeBackup(parts, file, { overwrite: false, ...look });

    const { database, dataDir } = await emptyPlace();
    await mkdir(dataDir);
    const storage = diskFileStorage(join(dataDir, 'files'));
    const { manifest } = await walkBackup(file, look);
    expect(manifest.migrations.at(-1)).toBe(version);
    const begun = await beginRestore(dataDir, manifest);
    await restoreBackup({ pool: database.pool, storage, dataDir }, file, { manifest, ...begun }, look);

    const names = await database.rows<{ name: string }>('select name from kysely_migration order by name');
    expect(names.map(({ name }) => name)).toEqual(migrationNames);
    const overrides = { inspector: trustingInspector, reader: scriptedReader() };
    const hub = await listeningHub(overrides, database, { HUB_SECRET, DATA_DIR: dataDir });
    const all = await ask(hub, 'GET', '/papers/all_paper');
    expect(all.body).toMatchObject({ total: 1, data: [{ title: 'Old paper', approved_by: 'Tara' }] });
    const served = await fetch(hub.origin + all.body.data?.[0]?.file_url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    // The number after those that came along.
    await database.rows(
      `insert into audit_log (at, actor, action, object_id) values (now(), 'hub', 'x', gen_random_uuid())`,
    );
    const log = await database.rows<{ action: string }>('select action from audit_log order by id');
    expect(log.map(({ action }) => action)).toEqual(['paper.upload', 'hub.restore', 'x']);
    // Every index that a fresh database of this version has.
    const indexes = 'select indexdef from pg_indexes where schemaname = current_schema() order by indexdef';
    expect(await database.rows(indexes)).toEqual(await fresh.rows(indexes));
    const triggers = 'select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname';
    expect(await database.rows(triggers)).toEqual(await fresh.rows(triggers));
  });
});
