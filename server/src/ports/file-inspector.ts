import type { FileType } from '@exam-vault/contract/files';

/** Bytes to put over what stands at `offset`: same length, so that everything else stays byte for byte. */
export interface BytePatch {
  readonly offset: number;
  readonly bytes: Buffer;
}

/**
 * What the caged check found (contract section 7). `unknown` is a time-out or a crash of the check: the file is taken,
 * its text_status is failed.
 */
export type Verdict = 'opens' | 'corrupt' | 'encrypted' | 'too-many-pixels' | 'unknown';

export interface Inspection {
  readonly verdict: Verdict;
  readonly page_count: number | null;
  /** What takes a photo's location (GPS) out of it; empty for a PDF. */
  readonly location_patches: readonly BytePatch[];
}

export interface FileInspector {
  /** Looks into an untrusted local file in a cage, for at most 5 seconds. Never rejects because of the file. */
  inspect(path: string, type: FileType): Promise<Inspection>;
  /** One line that says what the cage is made of on this machine. */
  cage(): Promise<string>;
}
