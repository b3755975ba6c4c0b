import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { keepSetting } from '../../database/settings.ts';

/**
 * The issuer of this hub's ID tokens, created at the first start and stored. It is not the hub's address, so that people keep their
 * accounts when the hub moves. If several hubs start at the same moment, they all read the first one's value.
 */
export const hubIssuer = (db: Kysely<Schema>): Promise<string> =>
  keepSetting(db, 'identity.issuer', `urn:exam-vault:${randomUUID()}`);
