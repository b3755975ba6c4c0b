import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { placesOfPhrase } from './word-pairs.ts';

/** A document whose pairs are not known. */
export interface DueDocument {
  readonly number: number;
  readonly document_id: string;
  /** Of its row in `document_texts`: it changes with the texts. */
  readonly version: string;
}

/**
 * Documents whose pairs are not known, the newest first. A row whose document is gone is not counted. `lateral … limit` makes PostgreSQL
 * look each document up by its number; a merge join reads all newer documents first.
 * @param below only documents with a lower number
 */
export async function dueDocuments(db: Kysely<Schema>, limit: number, below?: number): Promise<DueDocument[]> {
  const isBelow = below === undefined ? sql`` : sql`and p.number < ${below}`;
  const { rows } = await sql<DueDocument>`
    select p.number, t.document_id, t.version
    from word_pairs p cross join lateral (
      select document_id, xmin::text as version from document_texts where number = p.number limit 1) t
    where p.pairs is null ${isBelow} order by p.number desc limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Keeps the pairs of documents that have not changed since their version. It waits for no lock, so it is in nobody's way: what somebody else
 * changes just now stays due. @returns how many were kept
 */
export async function keepPairs(
  db: Kysely<Schema>,
  documents: ReadonlyArray<DueDocument & { readonly pairs: Buffer }>,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with computed as (
      select * from unnest(
        ${documents.map(({ number }) => number)}::bigint[],
        ${documents.map(({ version }) => version)}::xid[],
        ${documents.map(({ pairs }) => pairs)}::bytea[]
      ) as computed (number, version, pairs)
    ), unchanged as materialized (
      select t.number from document_texts t join computed c on c.number = t.number and c.version = t.xmin
      order by t.number for share of t skip locked
    ), held as materialized (
      select number from word_pairs where number in (select number from unchanged) and pairs is null
      order by number for update skip locked
    )
    update word_pairs p set pairs = c.pairs from held join computed c using (number) where p.number = held.number
    returning p.number
  `.execute(db);
  return rows.length;
}

const isUnset = (place: number) => sql`get_bit(pairs, ${place}::bigint % (8 * octet_length(pairs))) = 0`;

/** In SQL, with a row of `word_pairs`: it does not have all these phrases. Null: no phrase has a pair. */
export function hasNotPhrases(phrases: ReadonlyArray<readonly string[]>): RawBuilder<unknown> | null {
  const places = phrases.flatMap(placesOfPhrase);
  return places.length === 0 ? null : sql`(${sql.join(places.map(isUnset), sql` or `)})`;
}

/** For each phrase, which of these documents are known not to have it, by number. Of the others nothing is known. */
export async function documentsWithoutPhrases(
  db: Kysely<Schema>,
  numbers: readonly number[],
  phrases: ReadonlyArray<readonly string[]>,
): Promise<ReadonlyArray<ReadonlySet<number>>> {
  const places = phrases.map(placesOfPhrase);
  if (numbers.length === 0 || places.every((own) => own.length === 0)) return phrases.map(() => new Set());
  const packed = places.map((own) => {
    const unset = own.map(isUnset);
    return sql`string_agg(int8send(number), '') filter (where ${unset.length > 0 ? sql.join(unset, sql` or `) : sql`false`})`;
  });
  const { rows } = await sql<{ packed: ReadonlyArray<Buffer | null> }>`
    select array[${sql.join(packed)}] as packed from word_pairs
    where number = any(${[...numbers]}::bigint[]) and pairs is not null
  `.execute(db);
  return phrases.map((_words, at) => unpacked(rows[0]?.packed[at] ?? Buffer.alloc(0)));
}

function unpacked(packed: Buffer): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (let at = 0; at < packed.length; at += 8) numbers.add(Number(packed.readBigInt64BE(at)));
  return numbers;
}
