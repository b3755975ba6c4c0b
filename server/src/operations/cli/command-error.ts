/** The command cannot do what was asked; its message is the one line that is printed. */
export class CommandError extends Error {
  override name = 'CommandError';
}
