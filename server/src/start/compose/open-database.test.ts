import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { readConfig } from '../../base/config/config.ts';

it('says at the default level when the database inside has ended and when it runs again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-news-'));
  // For root, whose PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  const news: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    news.push(`${pino.levels.labels[level]} ${msg}`);
  };
  try {
    const database = await openDatabase(config, pino({ level: config.logLevel }, { write }), {
      holder: 'hub',
      borrow: false,
    });
    try {
      const [pid] = (await readFile(join(config.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await expect.poll(() => news, { timeout: 25_000 }).toContain('info PostgreSQL runs again');
      expect(news).toContainEqual(expect.stringMatching(/^warn PostgreSQL ended \(.*\); starting it again$/));
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
