import { createHmac } from 'node:crypto';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Problem, rateLimited } from '../errors.ts';
import { addressKey } from './address-key.ts';
import { fairLevel } from './fair-level.ts';

const DAY_S = 86_400;
/** What one person may bring in a day (decision 24). */
const MAX_OWN_BYTES = 4_000_000_000;
/** All people together bring no more of the free disk in a day than this part of it. */
const DISK_PART = 0.5;
/** Who has brought no more than this in a day, the size of one paper, is not refused because others have brought much. */
export const LITTLE_BYTES = MAX_FILE_SIZE;

/** Who brings bytes, and from where. */
export interface Uploader {
  readonly user_id: string;
  /** The client's network address. */
  readonly address: string;
  readonly isConfirmed: boolean;
}

export interface CountedUpload {
  refund(): Promise<void>;
}

/**
 * What people bring in a day, counted in PostgreSQL for all hubs (decision 24). A person's day begins with the first upload. What people
 * without a confirmed e-mail may bring together is shared, and what all people may fill of the disk: while there is more than enough it is
 * anybody's; then those who hold more than an equal share are refused, networks first and then the people of a network.
 */
export interface UploadShares {
  /** Counts the bytes of an upload. @throws Problem RATE_LIMITED; then nothing is counted */
  countUploadBytes(uploader: Uploader, bytes: number): Promise<CountedUpload>;
  /**
   * Refuses an upload before its body, when the person's share is used.
   * @returns whose turns it takes: the network's, or the person's own
   * @throws Problem RATE_LIMITED
   */
  assertUploadBudget(uploader: Uploader): Promise<string>;
  /** Gives back what was counted at that time and is not kept any more. */
  giveBackUpload(user_id: string, bytes: number, countedAt: Date): Promise<void>;
  /** Forgets days that are over, and with them the networks. */
  forgetUploads(): Promise<void>;
}

const doNothing = () => Promise.resolve();

/** RATE_LIMITS=off. */
export const noUploadShares: UploadShares = {
  countUploadBytes: () => Promise.resolve({ refund: doNothing }),
  assertUploadBudget: ({ address }) => Promise.resolve(addressKey(address)),
  giveBackUpload: doNothing,
  forgetUploads: doNothing,
};

/** The address as the database has it: a keyed hash, in the form of a UUID. Without the hub's secret nobody can try addresses. */
export const networkOf = (key: Buffer, address: string) =>
  createHmac('sha256', key).update(addressKey(address)).digest('hex').slice(0, 32);

interface Share {
  readonly bytes: number;
  readonly network: string;
  /** Seconds until the person's day is over. */
  readonly seconds: number;
}

/**
 * People who are known here count as a network of their own, so that many new accounts at their address don't make them wait: everyone with an
 * approved paper, teachers and administrators. Each of them was let in by a person.
 */
const isKnown = (user_id: string) => sql<boolean>`exists (
  select from users where _id = ${user_id} and (
    role <> 'student'
    or exists (select from documents where owner_id = users._id and kind = 'paper' and paper_approval_status = 'Approved' and deleted_at is null)
  )
)`;

/** Who shares a room, and how large it is where they hold so much together. */
interface Sharers {
  readonly ofAll: boolean;
  readonly room: (held: number) => number;
}

export interface UploadSharesDeps {
  readonly db: Kysely<Schema>;
  readonly networkKey: Buffer;
  /** What all people without a confirmed e-mail share in a day. */
  readonly unconfirmedDailyBytes: number;
  /** Whether the hub can confirm an e-mail. */
  readonly confirmsEmail: boolean;
  /** Free bytes of the disk where files are kept; absent where they are not on a disk of this machine. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
}

export function uploadShares(deps: UploadSharesDeps): UploadShares {
  const { db, networkKey, unconfirmedDailyBytes, confirmsEmail, freeBytes } = deps;
  const dayAgo = sql`now() - ${DAY_S} * interval '1 second'`;

  async function add({ user_id, address, isConfirmed }: Uploader, bytes: number): Promise<Share> {
    const { rows } = await sql<Share>`
      insert into upload_shares as own (user_id, network, is_confirmed, bytes, since, seen_at)
      values (${user_id}, case when ${isKnown(user_id)} then ${user_id}::uuid else ${networkOf(networkKey, address)}::uuid end, ${isConfirmed}, ${bytes}, now(), now())
      on conflict (user_id) do update set
        network = excluded.network, is_confirmed = excluded.is_confirmed, seen_at = now(),
        bytes = case when own.since > ${dayAgo} then own.bytes else 0 end + excluded.bytes,
        since = case when own.since > ${dayAgo} then own.since else now() end
      returning bytes, network, ceil(extract(epoch from since - now()) + ${DAY_S}::int)::int as seconds
    `.execute(db);
    const [share] = rows;
    if (!share) throw new Error('a share is a row');
    return share;
  }

  /** The bytes of each network, or of each person at one. */
  async function totals({ ofAll }: Sharers, network: string | null): Promise<Map<string, number>> {
    const column = network === null ? 'network' : 'user_id';
    const { rows } = await sql<{ holder: string; bytes: number }>`
      select ${sql.ref(column)} as holder, sum(bytes)::bigint as bytes from upload_shares
      where (${ofAll} or not is_confirmed) and since > ${dayAgo} and (${network}::uuid is null or network = ${network}) group by 1
    `.execute(db);
    return new Map(rows.map(({ holder, bytes }) => [holder, bytes]));
  }

  /** Whether this person holds more of the shared room than is theirs. */
  async function isOverShare(user_id: string, network: string, sharers: Sharers): Promise<boolean> {
    const networks = await totals(sharers, null);
    const held = [...networks.values()].reduce((sum, bytes) => sum + bytes, 0);
    const level = fairLevel(networks.values(), sharers.room(held));
    if ((networks.get(network) ?? 0) <= level) return false;
    const people = await totals(sharers, network);
    return (people.get(user_id) ?? 0) > fairLevel(people.values(), level);
  }

  async function remove(user_id: string, bytes: number, countedAt: Date | null): Promise<void> {
    await sql`
      update upload_shares set bytes = greatest(0, bytes - ${bytes}::bigint)
      where user_id = ${user_id} and (${countedAt}::timestamptz is null or since <= ${countedAt})
    `.execute(db);
  }

  const shareUsed = (seconds: number, mayConfirm: boolean) =>
    new Problem(
      'RATE_LIMITED',
      mayConfirm
        ? 'You’ve reached today’s upload limit for accounts without a confirmed email. Confirm your email, or try again later.'
        : 'You’ve reached today’s upload limit because there were many uploads. Please try again later.',
      { retryAfter: Math.max(1, seconds) },
    );

  async function assertShare({ user_id, isConfirmed }: Uploader, share: Share): Promise<void> {
    if (share.bytes > MAX_OWN_BYTES) throw rateLimited(Math.max(1, share.seconds));
    if (share.bytes <= LITTLE_BYTES) return;
    const unconfirmed = { ofAll: false, room: () => unconfirmedDailyBytes };
    if (!isConfirmed && (await isOverShare(user_id, share.network, unconfirmed)))
      throw shareUsed(share.seconds, confirmsEmail);
    if (!freeBytes) return;
    const free = await freeBytes();
    const everybody = { ofAll: true, room: (held: number) => (held + free) * DISK_PART };
    if (await isOverShare(user_id, share.network, everybody)) throw shareUsed(share.seconds, false);
  }

  return {
    async countUploadBytes(uploader, bytes) {
      const refund = () => remove(uploader.user_id, bytes, null);
      const share = await add(uploader, bytes);
      await assertShare(uploader, share).catch(async (refusal: unknown) => {
        await refund().catch(() => {});
        throw refusal;
      });
      return { refund };
    },

    async assertUploadBudget(uploader) {
      const share = await add(uploader, 0);
      await assertShare(uploader, share);
      return share.network;
    },

    giveBackUpload: remove,

    async forgetUploads() {
      await sql`delete from upload_shares where seen_at < ${dayAgo}`.execute(db);
    },
  };
}
