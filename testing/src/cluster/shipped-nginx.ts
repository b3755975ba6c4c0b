import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded } from '@exam-vault/embedded-postgres/guarded-process';
import { nginxProgram } from './nginx.ts';
import { freePort } from './programs.ts';

const SHIPPED = join(import.meta.dirname, '../../../deploy/nginx/exam-vault.conf');
/** Milliseconds until it must listen, on a machine that is busy. */
const PATIENCE = 30_000;

/** The shipped configuration for this hub and this folder of files, with nothing else changed but what is added. It ends with this process. */
export async function startShippedNginx(hub: string, files: string, added = '', workers = 1) {
  const program = nginxProgram();
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-nginx-'));
  const [config, log] = [join(folder, 'nginx.conf'), join(folder, 'log')];
  const port = await freePort();
  const site = (await readFile(SHIPPED, 'utf8'))
    .replace('127.0.0.1:3000', new URL(hub).host)
    .replace('listen 80;', `listen 127.0.0.1:${port}; ${added}`)
    .replace('/var/lib/exam-vault/files/', `${files}/`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // The files belong to the account that runs the tests. Root alone may change the user of the workers.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    config,
    `${user} daemon off; worker_processes ${workers}; pid ${folder}/pid; error_log ${log};
    events {} http { access_log off; ${places.join(' ')}\n${site}\n}`,
  );
  const output = openSync(log, 'a', 0o666);
  const running = spawnGuarded({
    command: program,
    args: ['-e', log, '-c', config],
    account: null,
    workingFolder: folder,
    output,
  });
  closeSync(output);
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    running.end();
    await running.exited;
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  for (const began = performance.now(); ; await delay(50)) {
    if (
      await fetch(`${origin}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { origin, pid: Number(readFileSync(join(folder, 'pid'), 'utf8')), stop };
    if (!running.isRunning() || performance.now() - began > PATIENCE) {
      const why = readFileSync(log, 'utf8').slice(-2_000);
      await stop();
      throw new Error(`nginx does not start: ${why}`);
    }
  }
}
