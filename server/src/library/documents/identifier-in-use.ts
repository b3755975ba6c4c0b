import { validation } from '../../base/errors.ts';

/** For what writes the identifier of a document. @throws Problem VALIDATION where another one has it, else the error */
export function asIdentifierProblem(error: unknown): never {
  const isInUse = error instanceof Error && Reflect.get(error, 'constraint') === 'documents_identifier';
  throw isInUse ? validation('identifier: another document has this DOI or Handle.') : error;
}
