import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@exam-vault/server/base/database/connect';
import { temporaryFolder } from '../clean-up.ts';
import { openHubDatabase, startHub, type HubProcess } from '../hub-process.ts';
import { ADMINISTRATOR } from '../people.ts';
import { openClient, type Client, type Upload } from './client.ts';
import { UsageError } from '../options.ts';
import type { SearchOptions } from './options.ts';

const LOOK_MS = 500;
const LOOKS_TO_TELL = 60;

/** A folder for a part: below --keep, where it stays, or one that goes. What it was made for must be the same again. */
export async function partFolder({ keep }: SearchOptions, part: string, madeFor: object): Promise<string> {
  const folder = join(keep ?? (await temporaryFolder()), part);
  await mkdir(folder, { recursive: true });
  // As root, PostgreSQL runs as somebody else.
  await chmod(folder, 0o711);
  const note = join(folder, 'made-for.json');
  const expected = JSON.stringify(madeFor);
  if (!existsSync(note)) await writeFile(note, expected);
  else if ((await readFile(note, 'utf8')) !== expected) {
    throw new UsageError(`${folder} was made with other options: ${await readFile(note, 'utf8')}`);
  }
  return folder;
}

export interface Named {
  readonly title: string;
  /** Made when it is needed: what is in the hub already is not made again. */
  readonly file: () => Promise<Omit<Upload, 'title'>>;
}

export interface ReadDocument {
  readonly _id: string;
  readonly title: string;
  /** In their order, as the hub keeps them. */
  readonly pages: readonly string[];
  readonly from: 'photo or scan' | 'text layer';
}

export interface ReadingHub {
  readonly hub: HubProcess;
  readonly client: Client;
  readonly database: Database;
  readonly documents: ReadonlyMap<string, ReadDocument>;
  readonly close: () => Promise<void>;
}

async function uploadMissing(dataFolder: string, named: readonly Named[]): Promise<void> {
  const hub = await startHub({ dataFolder, env: { ...ADMINISTRATOR, PROCESSING: 'off' } });
  const client = await openClient(hub.origin);
  const database = await openHubDatabase(hub);
  const { rows } = await database.pool.query<{ _id: string; title: string; is_public: boolean }>(
    'select _id, title, is_public from documents where deleted_at is null',
  );
  const known = new Map(rows.map((row) => [row.title, row]));
  let uploaded = 0;
  for (const { title, file } of named) {
    const before = known.get(title);
    if (before?.is_public) continue;
    await client.approve(before?._id ?? (await client.upload({ title, ...(await file()) })));
    uploaded += 1;
    if (uploaded % 20 === 0) console.log(`  ${uploaded} documents uploaded`);
  }
  console.log(`  ${named.length} documents, ${uploaded} of them uploaded now`);
  await database.close();
  await hub.stop();
}

async function readDocuments({ pool }: Database): Promise<Map<string, ReadDocument>> {
  const { rows } = await pool.query<ReadDocument & { status: string }>(`
    select _id, title, text_status as status, array_agg(text order by page) as pages,
      case when bool_and(source = 'text') then 'text layer' else 'photo or scan' end as from
    from documents join document_pages on document_id = _id
    group by _id
  `);
  return new Map(rows.map((row) => [row.title, row]));
}

/** Waits until the queue is empty. */
async function allRead({ pool }: Database): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from readings');
    const left = rows[0]?.n ?? 0;
    if (left === 0) return;
    if (looks % LOOKS_TO_TELL === 0) console.log(`  ${left} documents in the queue`);
    await wait(LOOK_MS);
  }
}

/** Uploads what is not there yet, then lets a hub that does nothing else read all of it. */
export async function openReadingHub(
  folder: string,
  named: readonly Named[],
  { effort, concurrency }: SearchOptions,
): Promise<ReadingHub> {
  const dataFolder = join(folder, 'data');
  await uploadMissing(dataFolder, named);
  const env = { ...ADMINISTRATOR, PROCESSING: 'on', OCR: effort, PROCESSING_CONCURRENCY: String(concurrency) };
  const hub = await startHub({ dataFolder, env });
  const database = await openHubDatabase(hub);
  await allRead(database);
  const documents = await readDocuments(database);
  const missing = named.filter(({ title }) => !documents.has(title)).length;
  if (missing > 0) console.log(`  of ${missing} documents no page could be read`);
  return {
    hub,
    client: await openClient(hub.origin),
    database,
    documents,
    close: async () => {
      await database.close();
      await hub.stop();
    },
  };
}
