import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { startShippedNginx } from '@exam-vault/testing/cluster/shipped-nginx';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { cpuOf } from './cpu.ts';
import { startHub, type HubProcess } from './hub-process.ts';
import { MEGABYTE } from './memory.ts';
import { median } from './numbers.ts';
import { ADMINISTRATOR, signInAdministrator } from './people.ts';
import type { Result } from './table.ts';
import { jpegOfSize, type UploadFile } from './upload-files.ts';

const SIZES_MB = [1, 5, 20];
const ROUNDS = 5;
const CONNECTIONS = 4;
/** Rounds of the smallest files before the first one that counts: the hubs' code is compiled then, as it is in a hub that has served for a while. */
const WARM_UP_ROUNDS = 10;
/** Bytes that each arm sends in a round. */
const BYTES_A_ROUND = 800 * MEGABYTE;

const run = promisify(execFile);

/** Files that each client receives in a round. */
const filesEach = (size: number) => Math.max(1, Math.round(BYTES_A_ROUND / CONNECTIONS / size));

/** Megabytes a second that so many clients receive, each one file after the other over one connection. */
async function receive(url: string, size: number): Promise<number> {
  const each = filesEach(size);
  const lines = `url = "${url}"\noutput = "/dev/null"\n`.repeat(each);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const child = run('curl', ['--silent', '--fail', '--config', '-']);
      child.child.stdin?.end(lines);
      await child;
    }),
  );
  return (each * CONNECTIONS * size) / MEGABYTE / ((performance.now() - began) / 1_000);
}

/** A hub with the files as approved papers. @returns the path of each */
async function hubWith(dataFolder: string, files: readonly UploadFile[], env: Readonly<Record<string, string>>) {
  const hub = await startHub({ dataFolder, env: { ...ADMINISTRATOR, PROCESSING: 'off', ...env } });
  const as = { token: await (await signInAdministrator(hub.origin))() };
  const urls: string[] = [];
  for (const { path } of files) {
    const { _id } = await uploadedPaper(hub, as, {}, await readFile(path));
    await approve(hub, as, _id);
    urls.push(String((await ask(hub, 'GET', `/papers/${_id}/view_paper`)).body['file_url']));
  }
  return { hub, urls };
}

/** @throws when the address does not answer with the bytes of the file */
async function requireSame(url: string, { path }: UploadFile): Promise<void> {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!bytes.equals(await readFile(path)))
    throw new Error(`${url} answered ${answer.status} with ${bytes.length} other bytes`);
}

/** Milliseconds of the processor so far. */
const spentBy = ({ pid }: { readonly pid: number }, hub: HubProcess) => ({ ...cpuOf(hub.pid), nginx: cpuOf(pid).hub });

/** Files from a plain nginx, from the hub behind nginx (FILE_DELIVERY=accel), and from the hub alone: megabytes a second, in turns. */
export async function delivery(): Promise<Result> {
  const folder = await temporaryFolder();
  const plain = join(folder, 'plain');
  await mkdir(plain);
  await chmod(plain, 0o755);
  const files: UploadFile[] = [];
  for (const size of SIZES_MB) files.push(await jpegOfSize(plain, `file-${size}.jpeg`, size * MEGABYTE));
  const alone = await hubWith(join(folder, 'alone'), files, {});
  const proxied = await hubWith(join(folder, 'proxied'), files, { FILE_DELIVERY: 'accel', TRUST_PROXY: 'loopback' });
  const plainFiles = `location /plain/ { alias ${plain}/; sendfile on; tcp_nopush on; }`;
  const nginx = await startShippedNginx(proxied.hub.origin, join(folder, 'proxied', 'files'), plainFiles, 2);
  atEnd(nginx.stop);
  const { origin } = nginx;

  const figures: Record<string, Record<string, number>> = {};
  for (const [index, file] of files.entries()) {
    const arms = {
      nginx: `${origin}/plain/${file.name}`,
      accel: origin + (proxied.urls[index] ?? ''),
      alone: alone.hub.origin + (alone.urls[index] ?? ''),
    };
    for (const url of Object.values(arms)) await requireSame(url, file);
    if (index === 0)
      for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
        for (const url of Object.values(arms)) await receive(url, file.size);
    const rounds: Record<keyof typeof arms, number>[] = [];
    const spent = { plain: 0, nginx: 0, hub: 0, database: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = spentBy(nginx, proxied.hub);
      const plain = await receive(arms.nginx, file.size);
      const between = spentBy(nginx, proxied.hub);
      const accel = await receive(arms.accel, file.size);
      const after = spentBy(nginx, proxied.hub);
      rounds.push({ nginx: plain, accel, alone: await receive(arms.alone, file.size) });
      spent.plain += between.nginx - began.nginx;
      for (const part of ['nginx', 'hub', 'database'] as const) spent[part] += after[part] - between[part];
    }
    const each = (ms: number) => (ms * 1_000) / (ROUNDS * CONNECTIONS * filesEach(file.size));
    const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
    figures[`${SIZES_MB[index]} MB`] = {
      nginx_mb_s: of(({ nginx }) => nginx),
      accel_mb_s: of(({ accel }) => accel),
      alone_mb_s: of((round) => round.alone),
      accel_ratio: of(({ accel, nginx }) => accel / nginx),
      alone_ratio: of((round) => round.alone / round.nginx),
      nginx_us: each(spent.plain),
      accel_nginx_us: each(spent.nginx),
      accel_hub_us: each(spent.hub),
      accel_database_us: each(spent.database),
    };
  }
  await nginx.stop();
  await proxied.hub.stop();
  await alone.hub.stop();
  return {
    figures,
    tables: [
      {
        title: `Files to ${CONNECTIONS} clients, MB a second, median of ${ROUNDS}`,
        columns: ['', 'nginx', 'hub behind nginx', 'ratio', 'hub alone', 'ratio'],
        rows: Object.entries(figures).map(([name, one]) => [
          name, one['nginx_mb_s'] ?? 0, one['accel_mb_s'] ?? 0, one['accel_ratio'] ?? 0, one['alone_mb_s'] ?? 0, one['alone_ratio'] ?? 0,
        ]), // prettier-ignore
      },
      {
        title: 'Processor time of a file, microseconds',
        columns: ['', 'nginx alone', 'behind nginx: nginx', 'the hub', 'its database'],
        rows: Object.entries(figures).map(([name, one]) => [
          name, one['nginx_us'] ?? 0, one['accel_nginx_us'] ?? 0, one['accel_hub_us'] ?? 0, one['accel_database_us'] ?? 0,
        ]), // prettier-ignore
      },
    ],
  };
}
