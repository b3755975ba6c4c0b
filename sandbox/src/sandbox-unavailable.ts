/** The machine could not run a program on a file, and no file is to blame: no isolation is strong enough, or the program did not start. */
export class SandboxUnavailableError extends Error {
  override readonly name = 'SandboxUnavailableError';
}
