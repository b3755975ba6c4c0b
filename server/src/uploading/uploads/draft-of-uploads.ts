import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DraftKind } from '@exam-vault/contract/document-fields';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { UploadRow } from '../../base/database/draft-schema.ts';
import type { UserRow } from '../../base/database/schema.ts';
import type { SentFile } from '../drafts/draft-files.ts';
import type { DraftService, WholeDraft } from '../drafts/draft-service.ts';
import { fileTooLarge, Problem, uploadConflict, validation } from '../../base/errors.ts';
import type { StagingArea } from '../../library/files/staging-area.ts';
import type { Turn } from '../../base/limits/fair-queue.ts';
import type { UploadService } from './upload-service.ts';

export interface DraftOfUploadsDeps {
  readonly uploads: UploadService;
  readonly drafts: Pick<DraftService, 'create' | 'get'>;
  readonly staging: StagingArea;
}

const keyOf = (kind: DraftKind, ids: readonly string[]) =>
  createHash('sha256')
    .update([kind, ...ids].join(' '))
    .digest('base64url');

/** The staged file may be shorter than what came: a PDF begins with its header. */
async function* counted(parts: AsyncIterable<Buffer>, received: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    received.bytes += part.length;
    yield part;
  }
}

/** Makes a draft of complete uploads. The same uploads in the same order give the same draft, whenever and wherever they are sent again. */
export function draftOfUploads({ uploads, drafts, staging }: DraftOfUploadsDeps) {
  /** The draft that these uploads have become already, or null. */
  async function madeBefore(user: UserRow, rows: readonly UploadRow[], key: string): Promise<WholeDraft | null> {
    const [used] = rows.filter(({ draft_id }) => draft_id !== null);
    if (!used?.draft_id) return null;
    if (rows.some(({ draft_key }) => draft_key !== key))
      throw new Problem('KEY_REUSED', 'One of these uploads is already part of another draft.');
    return await drafts.get(user, used.draft_id);
  }

  async function stageAll(rows: readonly UploadRow[], sender: Turn, sent: SentFile[]): Promise<void> {
    for (const row of rows) {
      const received = { bytes: 0 };
      const file = await staging.stage(Readable.from(counted(uploads.read(row), received)), row.length);
      sent.push({ name: row.file_name, file: { ...file, sender } });
      if (received.bytes !== row.length) throw uploadConflict(received.bytes, row.length);
    }
  }

  return {
    /** @throws Problem NOT_FOUND, UPLOAD_CONFLICT, KEY_REUSED, FILE_TOO_LARGE and those of `DraftService.create` */
    async make(user: UserRow, kind: DraftKind, ids: readonly string[], sender: Turn): Promise<WholeDraft> {
      if (new Set(ids).size < ids.length) throw validation('uploads: the same upload is listed twice.');
      const findAll = async () => {
        const rows: UploadRow[] = [];
        for (const _id of ids) rows.push(await uploads.find(user, _id));
        return rows;
      };
      const rows = await findAll();
      const key = keyOf(kind, ids);
      const before = await madeBefore(user, rows, key);
      if (before) return before;
      for (const { received, length } of rows) if (received < length) throw uploadConflict(received, length);
      if (rows.reduce((sum, { length }) => sum + length, 0) > MAX_FILE_SIZE) throw fileTooLarge();
      const sent: SentFile[] = [];
      try {
        await stageAll(rows, sender, sent);
        const made = await drafts.create(user, { kind }, sent, `uploads:${key}`);
        await uploads.become(ids, made.draft._id, key);
        return made;
      } catch (error) {
        // Another hub may have made the draft meanwhile, and removed the parts.
        const first = await findAll().then((now) => madeBefore(user, now, key));
        if (first) return first;
        throw error;
      } finally {
        for (const { file } of sent) await file.discard();
      }
    },
  };
}
