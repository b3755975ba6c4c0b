import { describe, expect, it } from 'vitest';
import { foldersToHide } from './folders-to-hide.ts';

describe('what a sandboxed child must not see', () => {
  const dataDir = '/srv/vault';

  it('is the data, the socket of the database, and the backups', () => {
    expect(foldersToHide({ dataDir, backup: { folder: '/mnt/backups', keep: 7 } }, '/run/vault')).toEqual([
      dataDir,
      '/run/vault',
      '/mnt/backups',
    ]);
    expect(foldersToHide({ dataDir, backup: null }, null)).toEqual([dataDir]);
  });

  it('is no folder around the program itself, which could not start then', () => {
    const backup = { folder: '/srv', keep: 7 };
    expect(foldersToHide({ dataDir, backup }, null, '/srv/hub/server/dist/main.js')).toEqual([dataDir]);
    expect(foldersToHide({ dataDir, backup }, null, '/srv-other/hub/main.js')).toEqual([dataDir, '/srv']);
  });
});
