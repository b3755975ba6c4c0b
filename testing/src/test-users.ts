import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestUser } from './hub-process.ts';

/**
 * As whom to start hubs in tests: ourselves and, when we are root, an unprivileged user too. That user must be able to read
 * this project, which is impossible in a folder below /root: there only root itself is tested.
 */
export function usersToTest(): { name: string; user: TestUser | undefined }[] {
  if (process.geteuid?.() !== 0) return [{ name: 'a plain user', user: undefined }];
  const asRoot = { name: 'root', user: undefined };
  const nobody = findNobody();
  const here = fileURLToPath(import.meta.url);
  const reaches = spawnSync(process.execPath, ['-e', `fs.readFileSync(${JSON.stringify(here)})`], {
    ...nobody,
    cwd: '/',
  });
  if (reaches.status === 0) return [asRoot, { name: 'a plain user', user: nobody }];
  console.warn('This project lies where other users cannot read it: the database is tested as root only.');
  return [asRoot];
}

function findNobody(): TestUser {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
