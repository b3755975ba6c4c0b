import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { warnings } from '@exam-vault/server/start/operations/cli/command-context';
import { composeDocuments } from '@exam-vault/server/start/compose/compose-documents';
import { composeCore } from '@exam-vault/server/start/compose/compose-core';
import { openDatabase } from '@exam-vault/server/start/compose/open-database';
import { readConfig } from '@exam-vault/server/base/config/config';
import type { Cluster } from '@exam-vault/testing/cluster/cluster';
import { hubVerify } from '@exam-vault/testing/faults/verify-after';

/** The hub's own sweep, as if a quarter of an hour had gone by: in a bucket no file can be made older. @returns how many orphans went */
async function sweep(env: Readonly<Record<string, string>>): Promise<number> {
  const config = readConfig(env);
  const log = warnings({ console });
  const database = await openDatabase(config, log, { holder: 'rehearsal', borrow: true });
  try {
    const people = await composeCore(config, log, database);
    const { files } = composeDocuments(config, log, database, people);
    return await files.collectOrphans(people.identity.issuer, 0, new Date());
  } finally {
    await database.close();
  }
}

/** What is left of all troubles, when nobody works any more. */
export async function leftovers({
  hubs,
  worker,
  env,
}: Cluster): Promise<{ orphans: number; faults: readonly string[] }> {
  const faults: string[] = [];
  for (const member of [...hubs, worker]) {
    const [code, signal] = await member.end('SIGTERM');
    if (code !== 0) faults.push(`${member.name} ended with ${code ?? signal}:\n${member.said().slice(-10).join('\n')}`);
    const staged = await readdir(join(member.dataDir, 'incoming'));
    faults.push(...staged.map((name) => `${member.name} has left ${name} in incoming/`));
  }
  const before = await hubVerify(env);
  if (!before.well) faults.push(`hub verify:\n${before.stdout}`);
  const orphans = await sweep(env);
  const after = await hubVerify(env);
  if (!after.well || /on their way/.test(after.stdout)) faults.push(`hub verify after the sweep:\n${after.stdout}`);
  return { orphans, faults };
}
