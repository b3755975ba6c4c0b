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
import type { Kysely } from 'kysely';
import type { AnswerPictureRow } from '../../base/database/answer-schema.ts';
import { lockFileForRow } from '../../base/database/file-removal.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentFiles, StagedFile } from '../../base/ports/document-file.ts';
import { forbidden, notFound, Problem, unavailable } from '../../base/errors.ts';
import type { FilePaths } from '../../library/files/file-paths.ts';
import type { FairQueue } from '../../base/limits/fair-queue.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { answerPictureRepository, type ShownPicture } from './answer-picture-repository.ts';
import type { AnswerService } from './answer-service.ts';

const HOUR_MS = 3_600_000;
const MEGABYTE_BYTES = 1_048_576;

const REFUSAL: Readonly<Record<PictureRefusal | 'too-large', readonly [ProblemCode, string]>> = {
  svg: ['INVALID_FILE_TYPE', 'A picture must be a JPEG, PNG or WebP file.'],
  'not-a-picture': ['INVALID_FILE_TYPE', 'A picture must be a JPEG, PNG or WebP file.'],
  corrupt: ['CORRUPT_FILE', 'The picture is damaged and does not open.'],
  'too-many-pixels': [
    'IMAGE_TOO_LARGE',
    `The picture has more than ${MAX_ANSWER_PICTURE_PIXELS / 1_000_000} megapixels.`,
  ],
  'too-large': ['FILE_TOO_LARGE', `The picture must be ${MAX_ANSWER_PICTURE_BYTES / MEGABYTE_BYTES} MB or below.`],
};

const refused = (why: keyof typeof REFUSAL) => new Problem(...REFUSAL[why]);

export interface AnswerPicturesDeps {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly drawer: PictureDrawer;
  /** Few pictures are drawn at the same time: each of their senders has turns. */
  readonly drawing: FairQueue;
  /** Writes what was drawn to a local file. */
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
  readonly files: Pick<DocumentFiles, 'keep' | 'discard'>;
  readonly paths: Pick<FilePaths, 'answerPicture' | 'read'>;
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  readonly answers: Pick<AnswerService, 'find'>;
}

export type AnswerPictures = ReturnType<typeof answerPictures>;

/** Pictures in answers: drawn again when they come, and read by those who may read their answer (decision 95). */
export function answerPictures(deps: AnswerPicturesDeps) {
  const { db, clock, drawer, drawing, stage, files, paths, findUser, answers } = deps;

  async function discard(file_ids: readonly string[]): Promise<void> {
    for (const file_id of file_ids) await files.discard(file_id);
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
        const pictures = answerPictureRepository(trx);
        // One after the other, so that the limit holds.
        await trx.selectFrom('users').select('_id').where('_id', '=', user._id).forNoKeyUpdate().execute();
        await lockFileForRow(trx, file_id);
        const row = await pictures.add({
          ...size,
          owner_id: user._id,
          answer_id: null,
          file_id,
          file_size: staged.size,
          file_sha256: staged.sha256,
          created_at: clock.now(),
        });
        return { row, removed: await pictures.removeBeyond(user._id, MAX_UNUSED_PICTURES) };
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
    async servable(permission: string, name: string): Promise<{ row: AnswerPictureRow; reader: UserRow }> {
      const permitted = paths.read(permission, name);
      if (!permitted || permitted.user_id === null || permitted.picture !== null) throw notFound();
      const row = await answerPictureRepository(db).ofFile(permitted.file_id);
      const reader = await findUser(permitted.user_id);
      if (!row || !reader || reader.disabled_at) throw notFound();
      if (row.answer_id !== null) await answers.find(reader, row.answer_id);
      else if (row.owner_id !== reader._id) throw notFound();
      return { row, reader };
    },

    /** Removes what stands in no answer a day after it was uploaded, until `stop`. */
    async removeUnused(stop?: AbortSignal): Promise<void> {
      const before = new Date(clock.now().getTime() - UNUSED_PICTURE_HOURS * HOUR_MS);
      for (;;) {
        const removed = await answerPictureRepository(db).removeUnused(before);
        await discard(removed);
        if (removed.length === 0 || stop?.aborted) return;
      }
    },
  };
}
