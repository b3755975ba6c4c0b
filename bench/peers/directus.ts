import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { atEnd } from '../clean-up.ts';
import { freePort } from '../hub-process.ts';
import { installed } from './install.ts';
import { PAPER_FIELDS, PAPERS_TABLE } from './peer-database.ts';
import type { Peer, PeerDatabase, QuestionName, Said, Subjects } from './peer.ts';

/** The newest version that runs on the Node of the hub (20); later ones want 22. */
const VERSION = '11.3.5';
const START_LIMIT_MS = 120_000;
const POLL_MS = 200;

/** The policy that Directus gives to everybody who has not signed in. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17';

function paths({ middlePage, lastPage, commonWord, rareWord, paperId }: Subjects): Record<QuestionName, string> {
  const fields = PAPER_FIELDS.join(',');
  const list = (page: number, filters: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({
      limit: String(PAGE_SIZE),
      page: String(page),
      meta: 'filter_count',
      sort: '-created_at,-id',
      fields,
    });
    for (const [name, value] of Object.entries({ '[is_public][_eq]': 'true', ...filters }))
      query.set(`filter${name}`, value);
    return `/items/papers?${query.toString()}`;
  };
  return {
    'first page': list(1),
    'middle page': list(middlePage),
    'last page': list(lastPage),
    'one filter': list(1, { '[semester][_eq]': 'V' }),
    'two filters': list(1, { '[subject][_eq]': 'Operating Systems', '[exam_type][_eq]': 'Midterm' }),
    'title, common': list(1, { '[title_folded][_contains]': commonWord }),
    'title, rare': list(1, { '[title_folded][_contains]': rareWord }),
    'one paper': `/items/papers/${paperId}?fields=${fields}`,
    'papers by status':
      '/items/papers?aggregate[count]=*&groupBy[]=paper_approval_status&filter[deleted_at][_null]=true',
  };
}

interface Items {
  readonly data: readonly { readonly id: string; readonly paper_approval_status: string; readonly count?: string }[];
  readonly meta?: { readonly filter_count: number };
}

function read(question: QuestionName, body: unknown): Said {
  if (question === 'one paper') return { ids: [(body as { data: { id: string } }).data.id] };
  const { data, meta } = body as Items;
  if (question === 'papers by status')
    return {
      counts: Object.fromEntries(data.map((row) => [row.paper_approval_status.toLowerCase(), Number(row.count)])),
    };
  return { total: meta?.filter_count ?? -1, ids: data.map(({ id }) => id) };
}

/** Directus over the papers, readable without a login, with nothing switched on that slows it: no log, no limit, no telemetry. */
export async function startDirectus(database: PeerDatabase, subjects: Subjects): Promise<Peer> {
  const folder = await installed('directus', { directus: VERSION, pg: '8.13.1' });
  const { connection, pool } = database;
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_HOST: connection.host,
    DB_PORT: String(connection.port),
    DB_DATABASE: connection.database,
    DB_USER: connection.user,
    DB_PASSWORD: connection.password,
    SECRET: randomUUID(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    LOG_LEVEL: 'fatal',
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    SERVE_APP: 'false',
    NODE_ENV: 'production',
  };
  const program = join(folder, 'node_modules', 'directus', 'cli.js');
  await promisify(execFile)(process.execPath, [program, 'bootstrap', '--skipAdminInit'], { cwd: folder, env });
  await pool.query(`insert into directus_collections (collection) values ('papers')`);
  await pool.query(
    `insert into directus_permissions (collection, action, permissions, fields, policy)
     values ('papers', 'read', '{}', '*', $1)`,
    [PUBLIC_POLICY],
  );
  const child = spawn(process.execPath, [program, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = atEnd(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  while (
    !(await fetch(`${origin}/items/papers?limit=1`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - began > START_LIMIT_MS)
      throw new Error('Directus did not start');
    await wait(POLL_MS);
  }
  return { name: `Directus ${VERSION}`, origin, paths: paths(subjects), read, table: PAPERS_TABLE, stop };
}
