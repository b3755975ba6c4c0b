import type { FileType } from '@exam-vault/contract/files';

/** Bytes that replace those at `offset`. The file keeps its length, so all other bytes stay as they are. */
export interface BytePatch {
  readonly offset: number;
  readonly bytes: Buffer;
}

/**
 * The result of the check in the sandbox (contract section 7). `unknown` means that the check timed out or crashed: the file is accepted,
 * and its text_status is failed. The patches of a photo are known even then.
 */
export type Verdict = 'opens' | 'corrupt' | 'encrypted' | 'too-many-pixels' | 'unknown';

export interface Inspection {
  readonly verdict: Verdict;
  readonly page_count: number | null;
  /** It opens, but it was cut: pages of a PDF or the lower part of a photo may be missing. */
  readonly is_incomplete?: true | undefined;
  /** A PDF that was cut, or is encrypted without a password: a `PdfCopier` writes it again before it is stored (decision 92). */
  readonly needs_copy?: true | undefined;
  /**
   * Patches that remove the location (GPS) from a photo, and who made it and where from a PDF (decision 92). A PDF that is signed, needs a
   * copy or is not understood has none, or fewer.
   */
  readonly patches: readonly BytePatch[];
}

/** A local JPEG or PNG. */
export interface LocalPicture {
  readonly path: string;
  readonly type: Exclude<FileType, 'PDF'>;
}

export interface FileInspector {
  /**
   * Checks an untrusted local file in a sandbox, for at most 5 seconds. A photo gets a second attempt when the first one ended before it
   * had searched for a location.
   * @throws SandboxUnavailableError where the sandbox is not strong enough, and for a photo when neither attempt got that far
   */
  inspect(path: string, type: FileType): Promise<Inspection>;
  /**
   * Checks the pictures of one document, each as `inspect` does, in one child where that is possible: starting a child takes longer than
   * checking a photo. Absent: they are checked one by one.
   * @throws SandboxUnavailableError as `inspect` does
   */
  inspectPictures?(pictures: readonly LocalPicture[]): Promise<Inspection[]>;
  /** @throws SandboxUnavailableError where the sandbox is not strong enough to open files */
  assertAvailable(): Promise<void>;
}
