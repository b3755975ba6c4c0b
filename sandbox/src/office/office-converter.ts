/** Word and PowerPoint files, and what LibreOffice calls such files: their contents say what they are, never a name. */
export const OFFICE_FILTERS = {
  docx: ['MS Word 2007 XML', 'writer_pdf_Export'],
  doc: ['MS Word 97', 'writer_pdf_Export'],
  odt: ['writer8', 'writer_pdf_Export'],
  pptx: ['Impress MS PowerPoint 2007 XML', 'impress_pdf_Export'],
  ppt: ['MS PowerPoint 97', 'impress_pdf_Export'],
  odp: ['impress8', 'impress_pdf_Export'],
} as const;
export type OfficeType = keyof typeof OFFICE_FILTERS;

/** `none`: LibreOffice isn't installed, or the sandbox is weak. */
export type UnconvertibleReason = 'none' | 'password' | 'large' | 'slow' | 'damaged';

/** No PDF can be made of a Word or PowerPoint file. */
export class UnconvertibleError extends Error {
  override readonly name = 'UnconvertibleError';
  readonly reason: UnconvertibleReason;

  constructor(reason: UnconvertibleReason, options?: ErrorOptions) {
    super(`An office file could not be converted: ${reason}`, options);
    this.reason = reason;
  }
}

/** Makes PDFs of Word and PowerPoint files, in a sandbox. */
export interface OfficeConverter {
  /** Whether there is a program that converts. */
  isAvailable(): Promise<boolean>;
  /**
   * Writes the PDF of a local file, within two minutes. Its macros are not run, and what it refers to elsewhere is not fetched.
   * @param to a new local file; it is removed again when this fails
   * @throws UnconvertibleError, SandboxUnavailableError
   */
  convert(path: string, type: OfficeType, to: string): Promise<void>;
}
