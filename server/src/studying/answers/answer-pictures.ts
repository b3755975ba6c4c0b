import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  MAX_ANSWER_PICTURE_BYTES,
  MAX_UNUSED_PICTURES,
  UNUSED_PICTURE_HOURS,
  type AnswerPicture,
} from '@exam-vault/contract/answers';
import { mayAnswer } from '@exam-vault/contract/answer-permissions';
import { MAX_ANSWER_PICTURE_PIXELS } from '@exam-vault/contract/limits';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type { DrawnPicture, PictureDrawer } from '@exam-vault/sandbox/drawing/picture-drawer';
import { PictureRefusedError, type PictureRefusal } from '@exam-vault/sandbox/drawing/picture-refusal';
import { SandboxUnavailableError } from '@exam-vault/sandbox/sandbox-unavailable';
import { sql } from 'kysely';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { first, rowsOf } from '../../base/database/queries.ts';
import type { AnswerPictureRow } from '../../base/database/answer-schema.ts';
import { lockFileForRow } from '../../base/database/file-removal.ts';
import type { UserRow } from '../../base/database/schema.ts';
import type { DocumentFiles, StagedFile } from '../../base/ports/document-file.ts';
import { forbidden, notFound, Problem, unavailable } from '../../base/errors.ts';
import type { FilePaths } from '../../library/files/file-paths.ts';
import type { FairQueue } from '../../base/limits/fair-queue.ts';
import type { ShownPicture } from './answer-picture-repository.ts';
import type { AnswerService } from './answer-service.ts';

const HOUR_MS = 3_600_000;
const MEGABYTE_BYTES = 1_048_576;
/** Rows that one statement removes. */
const REMOVED_AT_ONCE = 100;

const REFUSAL: Readonly<Record<PictureRefusal | 'too-large', readonly [ProblemCode, string]>> = {
  svg: ['INVALID_FILE_TYPE', 'A picture must be a JPEG, PNG or WebP file.'],
  'not-a-picture': ['INVALID_FILE_TYPE', 'A picture must be a JPEG, PNG or WebP file.'],
  corrupt: ['CORRUPT_FILE', 'This picture is damaged and can’t be opened.'],
  'too-many-pixels': [
    'IMAGE_TOO_LARGE',
    `The picture has more than ${MAX_ANSWER_PICTURE_PIXELS / 1_000_000} megapixels.`,
  ],
  'too-large': ['FILE_TOO_LARGE', `The picture must be ${MAX_ANSWER_PICTURE_BYTES / MEGABYTE_BYTES} MB or below.`],
};

const refused = (why: keyof typeof REFUSAL) => new Problem(...REFUSAL[why]);

export interface AnswerPicturesDeps extends ServiceDeps {
  readonly drawer: PictureDrawer;
  /** Few pictures are drawn at the same time: each of their senders has turns. */
  readonly drawing: FairQueue;
  /** Writes what was drawn to a local file. */
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
  readonly files: Pick<DocumentFiles, 'keep' | 'discard'>;
  readonly paths: Pick<FilePaths, 'answerPicture' | 'read'>;
  /** Null: the person may not read here. */
  readonly findReader: (_id: string, isInside: boolean) => Promise<UserRow | null>;
  readonly answers: Pick<AnswerService, 'find'>;
}

export type AnswerPictures = ReturnType<typeof answerPictures>;

/** Pictures in answers: drawn again when they come, and read by those who may read their answer (decision 95). */
export function answerPictures(deps: AnswerPicturesDeps) {
  const { db, clock, drawer, drawing, stage, files, paths, findReader, answers } = deps;

  async function discard(rows: readonly { readonly file_id: string }[]): Promise<void> {
    for (const { file_id } of rows) await files.discard(file_id);
  }

  async function drawn({ path, sender }: StagedFile, { _id }: UserRow): Promise<DrawnPicture> {
    try {
      // Read in its turn: files that wait take no memory.
      return await drawing.run(sender ?? _id, async () => drawer.draw(await readFile(path)));
    } catch (error) {
      if (error instanceof PictureRefusedError) throw refused(error.refusal);
      throw error instanceof SandboxUnavailableError ? unavailable(error) : error;
    }
  }

  async function add(user: UserRow, staged: StagedFile, size: Pick<DrawnPicture, 'width' | 'height'>) {
    const file_id = await files.keep(staged);
    try {
      return await db.transaction().execute(async (trx) => {
        // One after the other, so that the limit holds.
        await rowsOf(trx, 'users', { _id: user._id }).select('_id').forNoKeyUpdate().execute();
        await lockFileForRow(trx, file_id);
        const row = await trx
          .insertInto('answer_pictures')
          .values({
            ...size,
            owner_id: user._id,
            file_id,
            file_size: staged.size,
            file_sha256: staged.sha256,
            created_at: clock.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        // The oldest go that stand in no answer.
        const { rows: removed } = await sql<{ file_id: string }>`
          delete from answer_pictures where answer_id is null and _id in (
            select _id from answer_pictures where owner_id = ${user._id} and answer_id is null
            order by created_at desc, _id offset ${MAX_UNUSED_PICTURES}
          ) returning file_id
        `.execute(trx);
        return { row, removed };
      });
    } catch (error) {
      await files.discard(file_id);
      throw error;
    }
  }

  const present = ({ _id, file_id, width, height }: ShownPicture, user: UserRow): AnswerPicture => ({
    _id,
    url: paths.answerPicture(file_id, user._id),
    width,
    height,
  });

  return {
    /** @throws Problem FORBIDDEN */
    assertWriter(user: UserRow): void {
      if (!mayAnswer(user)) throw forbidden();
    },

    /**
     * Draws a file again and keeps what was drawn, for an answer of this person.
     * @throws Problem FILE_TOO_LARGE, INVALID_FILE_TYPE, CORRUPT_FILE, IMAGE_TOO_LARGE, STORAGE_FULL, UNAVAILABLE
     */
    async upload(user: UserRow, file: StagedFile): Promise<AnswerPicture> {
      if (file.size > MAX_ANSWER_PICTURE_BYTES) throw refused('too-large');
      const { bytes, ...size } = await drawn(file, user);
      const staged = await stage(Readable.from([bytes]));
      try {
        const { row, removed } = await add(user, staged, size);
        await discard(removed);
        return present(row, user);
      } finally {
        await staged.discard();
      }
    },

    present,

    /**
     * The picture that a path permits now. The rights of its reader are those of its answer, asked again each time; one that stands in no answer
     * is its owner's. @throws Problem NOT_FOUND
     */
    async servable(
      permission: string,
      name: string,
      isInside: boolean,
    ): Promise<{ row: AnswerPictureRow; reader: UserRow }> {
      const permitted = paths.read(permission, name);
      if (!permitted || permitted.user_id === null || permitted.variant !== null) throw notFound();
      const row = await first(rowsOf(db, 'answer_pictures', { file_id: permitted.file_id }).selectAll());
      const reader = await findReader(permitted.user_id, isInside);
      if (!row || !reader) throw notFound();
      if (row.answer_id !== null) await answers.find(reader, row.answer_id);
      else if (row.owner_id !== reader._id) throw notFound();
      return { row, reader };
    },

    /** Removes what stands in no answer a day after it was uploaded, until `stop`. */
    async removeUnused(stop?: AbortSignal): Promise<void> {
      const before = new Date(clock.now().getTime() - UNUSED_PICTURE_HOURS * HOUR_MS);
      for (;;) {
        const { rows } = await sql<{ file_id: string }>`
          delete from answer_pictures where answer_id is null and _id in (
            select _id from answer_pictures where answer_id is null and created_at < ${before}
            order by created_at limit ${REMOVED_AT_ONCE} for update skip locked
          ) returning file_id
        `.execute(db);
        await discard(rows);
        if (rows.length === 0 || stop?.aborted) return;
      }
    },
  };
}
