/** The command cannot be carried out. Only its message is printed. */
export class CommandError extends Error {
  override name = 'CommandError';
}
