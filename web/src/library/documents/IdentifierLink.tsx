import { identifierAddress } from '@exam-vault/contract/identifiers';

/** A DOI or Handle, as a link to where it leads. */
export function IdentifierLink({ identifier }: { readonly identifier: string }) {
  return (
    <a href={identifierAddress(identifier)} rel="noreferrer">
      {identifier}
    </a>
  );
}
