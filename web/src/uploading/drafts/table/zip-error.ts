/** A zip, or a file in it, that cannot be opened. Its message is for the person. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}
