import type { FileType } from '@exam-vault/contract/files';

/** Bytes to put over what stands at `offset`: same length, so that everything else stays byte for byte. */
export interface BytePatch {
  readonly offset: number;
  readonly bytes: Buffer;
}

/**
 * What the sandboxed check found (contract section 7). `unknown` is a time-out or a crash of the check: the file is taken,
 * its text_status is failed. What takes a photo's location out is known all the same.
 */
export type Verdict = 'opens' | 'corrupt' | 'encrypted' | 'too-many-pixels' | 'unknown';

export interface Inspection {
  readonly verdict: Verdict;
  readonly page_count: number | null;
  /** What takes a photo's location (GPS) out of it; empty for a PDF. */
  readonly location_patches: readonly BytePatch[];
}

/** The check of a photo ended before it was known where in it a location stands: the photo must not be kept. */
export class InspectionUnavailableError extends Error {
  override name = 'InspectionUnavailableError';
}

export interface FileInspector {
  /**
   * Looks into an untrusted local file in a sandbox, for at most 5 seconds; into a photo once more when the first look ended
   * before its location was looked for.
   * @throws InspectionUnavailableError for a photo of which neither look got so far; for a PDF it never rejects
   */
  inspect(path: string, type: FileType): Promise<Inspection>;
  /** One line that says what the sandbox is made of on this machine. */
  describeSandbox(): Promise<string>;
}
