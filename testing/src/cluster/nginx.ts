import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded } from '@exam-vault/embedded-postgres/guarded-process';
import { account, freePort } from './programs.ts';

const PROGRAM = '/usr/sbin/nginx';
/** Milliseconds until it must listen, on a machine that is busy. */
const PATIENCE = 30_000;
/** Milliseconds between two looks at a hub's /readyz, and after which no answer is a no. */
const LOOK = 200;
const NO_ANSWER = 2_000;

/** nginx before the hubs, on loopback. It ends with this process. */
export interface Proxy {
  /** As people know the hub: connections are kept, as nginx does by default. */
  readonly origin: string;
  /**
   * The same, but each connection ends with its answer. A new configuration closes kept connections that are idle: a browser then asks
   * again by itself, the clients of Node do not.
   */
  readonly plainOrigin: string;
  /** Until it sends people to this hub, or no longer does. */
  sends(hub: string, to: boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** Origins. Nobody needs to be there yet. */
  readonly hubs: readonly string[];
}

/** @throws Error that says what to install */
export function nginxProgram(): string {
  if (!existsSync(PROGRAM)) {
    throw new Error('The rehearsal needs nginx, which is not installed here: apt-get install nginx-light');
  }
  return PROGRAM;
}

/**
 * What may be sent to a second hub: a reading that went wrong, and anything that was never sent because nobody listened. nginx holds
 * every PUT to be repeatable, which an approval is not: a PUT goes to one hub.
 */
const ways = (port: number, keepAlive: string) => `
  server {
    listen 127.0.0.1:${port};
    keepalive_timeout ${keepAlive};
    recursive_error_pages on;
    proxy_http_version 1.1;
    proxy_request_buffering off;
    proxy_max_temp_file_size 0;
    proxy_connect_timeout 5s;
    proxy_send_timeout 150s;
    proxy_read_timeout 150s;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    location / {
      error_page 490 = @post;
      error_page 491 = @put;
      error_page 502 504 = @away;
      if ($way = post) { return 490; }
      if ($way = put) { return 491; }
      proxy_pass http://hubs;
      proxy_next_upstream error timeout invalid_header;
    }
    location @post {
      error_page 502 504 = @away;
      proxy_pass http://hubs;
      proxy_next_upstream error;
    }
    location @put {
      error_page 502 504 = @away;
      proxy_pass http://hubs;
      proxy_next_upstream off;
    }
    location @away {
      default_type application/json;
      add_header Retry-After 1 always;
      return 503 '{"error":"The hub is away for a moment.","message":"The hub is away for a moment.","code":"UNAVAILABLE"}';
    }
  }`;

/**
 * Debian's nginx. Without its paid edition it does not ask /readyz: that is done here, as an ingress or an operator's script does, and
 * a hub that is not ready gets nobody new, by a new configuration. While none is ready all stay: each answers for itself then.
 */
export async function startNginx({ hubs }: ProxyOptions): Promise<Proxy> {
  const program = nginxProgram();
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-nginx-'));
  const [config, log] = [join(folder, 'nginx.conf'), join(folder, 'log')];
  const owner = account();
  const [port, plainPort] = [await freePort(), await freePort()];
  const ready = new Map(hubs.map((hub) => [hub, false]));

  const takes = (hub: string): boolean => ready.get(hub) === true || ![...ready.values()].includes(true);

  async function configure(): Promise<void> {
    const servers = hubs.map(
      (hub) => `server ${new URL(hub).host} max_fails=1 fail_timeout=2s${takes(hub) ? '' : ' down'};`,
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const text = `daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log ${log} warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  client_max_body_size 60m;
  map $request_method $way { GET read; HEAD read; OPTIONS read; POST post; default put; }
  upstream hubs { zone hubs 128k; ${servers.join(' ')} }
${ways(port, '75s')}
${ways(plainPort, '0')}
}
`;
    await writeFile(config, text);
  }

  await chmod(folder, 0o711);
  await mkdir(join(folder, 'client_body'));
  await configure();
  if (owner) for (const path of [folder, join(folder, 'client_body')]) await chown(path, owner.uid, owner.gid);
  const output = openSync(log, 'a', 0o666);
  if (owner) await chown(log, owner.uid, owner.gid);
  const running = spawnGuarded({
    command: program,
    args: ['-e', log, '-c', config],
    account: owner,
    workingFolder: folder,
    output,
  });
  closeSync(output);
  const said = () => readFileSync(log, 'utf8').slice(-2_000);

  const master = () => Number(readFileSync(join(folder, 'pid'), 'utf8'));
  async function reload(): Promise<void> {
    await configure();
    if (running.isRunning()) process.kill(master(), 'SIGHUP');
  }

  const stopping = new AbortController();
  async function look(hub: string): Promise<void> {
    const is = await fetch(`${hub}/readyz`, { signal: AbortSignal.timeout(NO_ANSWER) }).then(
      (answer) => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
      () => false,
    );
    ready.set(hub, is);
  }
  const looking = (async () => {
    let told = hubs.map(takes).join();
    while (!stopping.signal.aborted) {
      await Promise.all(hubs.map(look));
      const now = hubs.map(takes).join();
      if (now !== told) await reload();
      told = now;
      await delay(LOOK);
    }
  })();

  async function stop(): Promise<void> {
    stopping.abort();
    await looking;
    running.end();
    await running.exited;
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  const origins = [port, plainPort].map((each) => `http://127.0.0.1:${each}`) as [string, string];
  for (const began = performance.now(); ; await delay(50)) {
    const answers = await fetch(`${origins[1]}/healthz`).then((answer) => answer.text().then(() => true), () => false); // prettier-ignore
    if (answers) break;
    if (!running.isRunning() || performance.now() - began > PATIENCE) {
      const why = said();
      await stop();
      throw new Error(`nginx does not start: ${why}`);
    }
  }

  return {
    origin: origins[0],
    plainOrigin: origins[1],
    async sends(hub, to) {
      for (const began = performance.now(); takes(hub) !== to; await delay(LOOK / 4)) {
        if (performance.now() - began > PATIENCE) throw new Error(`${hub} is ${to ? 'not ready' : 'still asked'}`);
      }
      // A new configuration is active when its processes run and the old ones no longer listen.
      await delay(3 * LOOK);
    },
    stop,
  };
}
