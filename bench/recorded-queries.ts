import { connectDatabase } from '@exam-vault/server/database/connect';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { documentLists, type DocumentLists } from '@exam-vault/server/documents/document-lists';
import { documentRepository, type DocumentRepository } from '@exam-vault/server/documents/document-repository';
import { searchService, type SearchService } from '@exam-vault/server/search/search-service';
import type pg from 'pg';
import { atEnd } from './clean-up.ts';
import type { Query } from './load.ts';

interface Services {
  readonly documents: DocumentRepository;
  readonly lists: DocumentLists;
  readonly search: SearchService;
}

/** The hub's own code on a connection that writes down what is sent to PostgreSQL. */
export function openRecorder(connection: object) {
  const database = connectDatabase(connection, () => undefined);
  let recorded: Query[] = [];
  database.pool.on('connect', (client: pg.PoolClient) => {
    const send = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
    const record = (text: string, values: unknown[] = []) => {
      recorded.push({ text, values });
      return send(text, values);
    };
    client.query = record as typeof client.query;
  });
  const documents = documentRepository(database.db);
  const lists = documentLists(database.db);
  const search = searchService({ db: database.db, lists, catalogue: DEFAULT_CATALOGUE });
  const services: Services = { documents, lists, search };
  const end = atEnd(() => database.close());
  return {
    /** The statements that one piece of work sends. */
    async record(work: (services: Services) => Promise<unknown>): Promise<Query[]> {
      recorded = [];
      await work(services);
      return recorded;
    },
    close: end,
  };
}
