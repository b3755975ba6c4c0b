/** Writes a PDF again that cannot be stored as it came (decision 92), in a sandbox. */
export interface PdfCopier {
  /**
   * Writes a PDF that was cut with the pages that are there, and an encrypted one that needs no password without its encryption. The same
   * file always gives the same bytes. The copy comes from a child that the file may control: inspect it like an upload.
   * @param to a new local file; it is removed again when the copy fails
   * @returns false when the file cannot be written again, within the limits
   * @throws SandboxUnavailableError; Error when `to` cannot be written
   */
  copy(from: string, to: string): Promise<boolean>;
}
