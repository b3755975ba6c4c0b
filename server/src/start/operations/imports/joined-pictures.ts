import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { PageBuildError, type PageBuilder, type PagePicture } from '@exam-vault/sandbox/pages/page-builder';
import { corruptFile, Problem } from '../../../base/errors.ts';
import { RefusedPicture, type DocumentFiles, type StagedFile } from '../../../base/ports/document-file.ts';
import { bytesOf } from './describe-file.ts';
import { FileProblem, type InsideFile } from './open-inside.ts';

/** Between the files of one document. */
const SEPARATOR = ' | ';

export const joinFiles = (paths: readonly string[]): string => paths.join(SEPARATOR);
export const splitFiles = (file: string): string[] => file.split(SEPARATOR);

/** By this sum the pictures of a document are known again. */
export function joinedKey(files: readonly Pick<StagedFile, 'sha256'>[]): Buffer {
  const hash = createHash('sha256').update('pages');
  for (const { sha256 } of files) hash.update(sha256);
  return hash.digest();
}

export type JoinPictures = (files: readonly InsideFile[]) => Promise<StagedFile>;

interface JoinDeps {
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
  readonly files: Pick<DocumentFiles, 'checkPictures'>;
  readonly builder: PageBuilder;
}

/** Makes a staged PDF of several pictures, as a draft does: each is checked, and its location removed. */
export function pictureJoiner({ stage, files, builder }: JoinDeps): JoinPictures {
  return async (opened) => {
    const staged: StagedFile[] = [];
    try {
      for (const { handle } of opened) staged.push(await stage(bytesOf(handle)));
      const checked = await files.checkPictures(staged);
      const pictures = checked.map(({ staged: { path }, type }): PagePicture => {
        if (type === 'PDF') throw new FileProblem('combines a PDF with other files; only images can be combined');
        return { path, type, turns: 0, corners: null };
      });
      return await stage(Readable.from([await builder.build(pictures)]));
    } catch (error) {
      if (error instanceof PageBuildError) throw corruptFile();
      if (error instanceof RefusedPicture && error.cause instanceof Problem)
        throw new FileProblem(`image ${error.index + 1} can’t be used: ${error.cause.message}`);
      throw error;
    } finally {
      for (const one of staged) await one.discard();
    }
  };
}
