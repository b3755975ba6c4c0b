/** The embedded database cannot be started here. Its message is all that the operator needs: why, and what to do. */
export class PostgresRefusedError extends Error {
  override name = 'PostgresRefusedError';
}
