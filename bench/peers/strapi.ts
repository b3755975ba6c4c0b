import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { startChild } from '../child.ts';
import { freePort } from '../hub-process.ts';
import { installed } from './install.ts';
import type { StrapiJob } from './strapi-child.ts';
import { PAPER_FIELDS } from './peer-database.ts';
import type { Peer, PeerDatabase, QuestionName, Said, Subjects } from './peer.ts';

const VERSION = '5.30.0';

/** Strapi's own names: it has `id`, `createdAt` and an id of its own for each document. */
const OWN = new Set<string>(['id', 'created_at']);
const ATTRIBUTES = PAPER_FIELDS.filter((name) => !OWN.has(name));
const NUMBERS = new Set<string>(['download_count', 'file_size', 'page_count', 'pages_read', 'revision', 'exam_year']);

const typeOf = (name: string) => (NUMBERS.has(name) ? 'integer' : name === 'approval_at' ? 'datetime' : 'text');

const SCHEMA = {
  kind: 'collectionType',
  collectionName: 'strapi_papers',
  info: { singularName: 'paper', pluralName: 'papers', displayName: 'Paper' },
  options: { draftAndPublish: false },
  attributes: {
    ...Object.fromEntries(ATTRIBUTES.map((name) => [name, { type: typeOf(name) }])),
    paper_id: { type: 'text' },
    title_folded: { type: 'text' },
    is_public: { type: 'boolean' },
    deleted: { type: 'boolean' },
  },
};

const core = (what: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${what}('api::paper.paper');\n`;

/** A project as `create-strapi` makes it, with one collection, its lists open to everybody, and without the admin's pages. */
function projectFiles({ connection }: PeerDatabase, port: number): Record<string, string> {
  const settings = (value: object) => `module.exports = ${JSON.stringify(value, null, 2)};\n`;
  const plain = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map((name) => `strapi::${name}`);
  return {
    'config/database.js': settings({
      connection: { client: 'postgres', connection: { ...connection, ssl: false }, pool: { min: 2, max: 20 } },
    }),
    'config/server.js': settings({
      host: '127.0.0.1',
      port,
      app: { keys: [randomUUID()] },
      logger: { config: { level: 'error' } },
    }),
    'config/admin.js': settings({
      serveAdminPanel: false,
      auth: { secret: randomUUID() },
      apiToken: { salt: randomUUID() },
      transfer: { token: { salt: randomUUID() } },
    }),
    'config/api.js': settings({ rest: { defaultLimit: PAGE_SIZE, maxLimit: 100, withCount: true } }),
    'config/middlewares.js': settings(plain),
    'src/api/paper/content-types/paper/schema.json': JSON.stringify(SCHEMA),
    'src/api/paper/controllers/paper.js': core('Controller'),
    'src/api/paper/services/paper.js': core('Service'),
    'src/api/paper/routes/paper.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::paper.paper', { config: { find: { auth: false }, findOne: { auth: false } } });\n`,
    'src/index.js': 'module.exports = { register() {}, bootstrap() {} };\n',
    'public/uploads/.gitkeep': '',
  };
}

/** The table that Strapi has made, filled, with the indexes of the hub's lists. */
async function fill({ pool }: PeerDatabase): Promise<void> {
  const names = ATTRIBUTES.join(', ');
  await pool.query(
    `insert into strapi_papers (document_id, created_at, updated_at, published_at, paper_id, title_folded, is_public, deleted, ${names})
     select replace(id::text, '-', ''), created_at, created_at, created_at, id::text, title_folded, is_public, deleted_at is not null, ${names} from papers`,
  );
  const columns = ['', 'subject, ', 'semester, ', 'exam_type, '];
  for (const first of columns)
    await pool.query(`create index on strapi_papers (${first}created_at desc, paper_id desc) where is_public`);
  await pool.query('create index on strapi_papers using gin ((title_folded::text) gin_trgm_ops)');
  await pool.query('create index on strapi_papers (document_id)');
  await pool.query('vacuum (analyze) strapi_papers');
}

function paths({
  middlePage,
  lastPage,
  commonWord,
  rareWord,
  paperId,
}: Subjects): Partial<Record<QuestionName, string>> {
  const fields = [...ATTRIBUTES, 'paper_id', 'createdAt'].map((name, index) => [`fields[${index}]`, name]);
  const list = (page: number, filters: Readonly<Record<string, string>> = {}) =>
    `/api/papers?${new URLSearchParams([
      ['pagination[page]', String(page)],
      ['pagination[pageSize]', String(PAGE_SIZE)],
      ['sort[0]', 'createdAt:desc'],
      ['sort[1]', 'paper_id:desc'],
      ['filters[is_public][$eq]', 'true'],
      ...Object.entries(filters).map(([name, value]) => [`filters${name}`, value]),
      ...fields,
    ] as [string, string][]).toString()}`;
  return {
    'first page': list(1),
    'middle page': list(middlePage),
    'last page': list(lastPage),
    'one filter': list(1, { '[semester][$eq]': 'V' }),
    'two filters': list(1, { '[subject][$eq]': 'Operating Systems', '[exam_type][$eq]': 'Midterm' }),
    'title, common': list(1, { '[title_folded][$contains]': commonWord }),
    'title, rare': list(1, { '[title_folded][$contains]': rareWord }),
    'one paper': `/api/papers/${paperId.replaceAll('-', '')}?${new URLSearchParams(fields as [string, string][]).toString()}`,
  };
}

function read(question: QuestionName, body: unknown): Said {
  if (question === 'one paper') return { ids: [(body as { data: { paper_id: string } }).data.paper_id] };
  const { data, meta } = body as { data: { paper_id: string }[]; meta: { pagination: { total: number } } };
  return { total: meta.pagination.total, ids: data.map(({ paper_id }) => paper_id) };
}

/** Strapi over a copy of the papers. It has no call that counts by status. */
export async function startStrapi(database: PeerDatabase, subjects: Subjects): Promise<Peer> {
  const folder = await installed('strapi', { '@strapi/strapi': VERSION, pg: '8.13.1' });
  const port = await freePort();
  for (const [name, content] of Object.entries(projectFiles(database, port))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const job: StrapiJob = { folder };
  const child = startChild<object>('peers/strapi-child', job);
  await child.result;
  await fill(database);
  return {
    name: `Strapi ${VERSION}`,
    origin: `http://127.0.0.1:${port}`,
    paths: paths(subjects),
    read,
    table: { name: 'strapi_papers', id: 'paper_id', hide: 'deleted = not deleted, is_public = deleted' },
    stop: child.end,
  };
}
