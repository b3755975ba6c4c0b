import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { storageFull, tooManyUploads } from '../../base/errors.ts';
import { LITTLE_BYTES } from '../../base/limits/upload-shares.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';

/** Bytes of all people's uploads that may wait in the database. The whole hub has them twice while drafts are made. */
const MAX_WAITING_BYTES = 4 * 1_073_741_824;
/** Uploads that make room for one part. */
const MAX_REMOVED = 1_100;

interface WaitingRoomDeps {
  readonly db: Kysely<Schema>;
  readonly usage: Pick<UsageLimits, 'giveBackUpload'>;
}

/** The room for parts of uploads that wait until they are whole. */
export function waitingRoom({ db, usage }: WaitingRoomDeps) {
  async function missing(bytes: number): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select coalesce(sum(received), 0)::bigint as waiting from uploads where draft_id is null
    `.execute(db);
    return (rows[0]?.waiting ?? 0) + bytes - MAX_WAITING_BYTES;
  }

  /**
   * Uploads that give way to a part of this person: of the network that holds the most, and there of the person who holds the most, the one
   * that is idle longest. Nobody makes room for somebody who then holds more, except that who holds little comes before what is idle at the
   * same network.
   */
  async function giveWay(
    user_id: string,
    bytes: number,
  ): Promise<{ _id: string; owner_id: string; received: number }[]> {
    const { rows } = await sql<{ _id: string; owner_id: string; received: number }>`
      with waiting as (
        select u._id, u.owner_id, u.received, u.touched_at, coalesce(s.network, u.owner_id) as network,
          sum(u.received) over (partition by coalesce(s.network, u.owner_id)) as of_network,
          sum(u.received) over (partition by u.owner_id) as of_person
        from uploads u left join upload_shares s on s.user_id = u.owner_id where u.draft_id is null and u.received > 0
      ), own as (
        select coalesce(sum(received), 0) + ${bytes} as bytes,
          coalesce((select network from upload_shares where user_id = ${user_id}), ${user_id}) as network from waiting where owner_id = ${user_id}
      )
      select w._id, w.owner_id, w.received from waiting w, own
      where w.owner_id <> ${user_id} and (
        w.network <> own.network
          and w.of_network > ${bytes} + (select coalesce(sum(received), 0) from waiting n where n.network = own.network)
        or w.network = own.network and (own.bytes <= ${LITTLE_BYTES} or w.of_person > own.bytes)
      )
      order by w.of_network desc, greatest(w.of_person, ${LITTLE_BYTES}) desc, w.received >= ${bytes} desc, w.touched_at limit ${MAX_REMOVED}
    `.execute(db);
    return rows;
  }

  async function ownBytes(user_id: string): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(received), 0)::bigint as bytes from uploads where draft_id is null and owner_id = ${user_id}
    `.execute(db);
    return rows[0]?.bytes ?? 0;
  }

  return {
    /**
     * Makes room for a part. Where there is none, unfinished uploads of those who hold the most go, which their browsers send again.
     * @throws Problem TOO_MANY_UPLOADS for somebody who holds the most, STORAGE_FULL
     */
    async make(user_id: string, bytes: number): Promise<void> {
      let need = await missing(bytes);
      if (need <= 0) return;
      for (const { _id, owner_id } of await giveWay(user_id, bytes)) {
        const removed = await db
          .deleteFrom('uploads')
          .where('_id', '=', _id)
          .where('draft_id', 'is', null)
          .returning(['received', 'touched_at'])
          .executeTakeFirst();
        if (!removed) continue;
        await usage.giveBackUpload(owner_id, removed.received, removed.touched_at);
        need -= removed.received;
        if (need <= 0) return;
      }
      throw (await ownBytes(user_id)) + bytes > LITTLE_BYTES ? tooManyUploads() : storageFull();
    },
  };
}
