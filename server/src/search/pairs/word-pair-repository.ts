import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { placesOfPhrase } from './word-pairs.ts';

/** A document whose pairs are not known. */
export interface DueDocument {
  readonly number: number;
  readonly document_id: string;
  /** Of its row in `document_texts`: it changes with the texts. */
  readonly version: string;
}

/** Documents whose pairs are not known, the newest first. */
export async function dueDocuments(db: Kysely<Schema>, limit: number): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select t.number, t.document_id, t.xmin::text as version
    from (select number from word_pairs where pairs is null order by number desc limit ${limit}) due
    join document_texts t using (number)
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
      select number from word_pairs where number in (select number from unchanged) order by number for update skip locked
    )
    update word_pairs p set pairs = c.pairs from held join computed c using (number) where p.number = held.number
    returning p.number
  `.execute(db);
  return rows.length;
}

/** Which of these documents are known not to have a phrase, by number. Of the others nothing is known. */
export async function documentsWithoutPhrase(
  db: Kysely<Schema>,
  numbers: readonly number[],
  words: readonly string[],
): Promise<ReadonlySet<number>> {
  const places = placesOfPhrase(words);
  if (numbers.length === 0 || places.length === 0) return new Set();
  const unset = places.map((place) => sql`get_bit(pairs, ${place}::bigint % (8 * octet_length(pairs))) = 0`);
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int8send(number), '') as packed from word_pairs
    where number = any(${[...numbers]}::bigint[]) and pairs is not null and (${sql.join(unset, sql` or `)})
  `.execute(db);
  const packed = rows[0]?.packed ?? Buffer.alloc(0);
  const without = new Set<number>();
  for (let at = 0; at < packed.length; at += 8) without.add(Number(packed.readBigInt64BE(at)));
  return without;
}
