import type { InsideFile } from './open-inside.ts';

/** A file of an archive. */
export interface ArchiveEntry {
  /** From the top of the archive, with strokes. */
  readonly path: string;
  readonly size: number;
}

/** What an archive has that can't be imported. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

export interface ArchiveSource {
  readonly path: string;
  /** Its files; what can't be read as a file is told to `leaveOut`. @throws ArchiveProblem */
  list(leaveOut: (one: LeftOut) => void): AsyncGenerator<ArchiveEntry>;
  /** @throws FileProblem */
  open(path: string): Promise<InsideFile>;
  close(): Promise<void>;
}

/** The archive as a whole can't be read. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem';
}
