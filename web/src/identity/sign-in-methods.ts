import type { Answer } from '@exam-vault/contract/endpoint';
import { getIdentity } from '@exam-vault/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { onlyLogged } from '../api/query-client.ts';

/** How people sign in to this hub, as its forms need to know it. */
export interface SignInMethods {
  /** False while nobody knows: no form may be shown that may be the wrong one. */
  readonly known: boolean;
  /** By e-mail and password, in the hub's own forms. */
  readonly byPassword: boolean;
  /** The name of the provider to whose own page people are sent; null: there is none. */
  readonly providerName: string | null;
}

type IdentityAnswer = Answer<typeof getIdentity>;

/** When it could not be found out, the forms are those of e-mail and password. */
const DEFAULT: IdentityAnswer = { ways: [{ kind: 'built-in' }] };

/** The hub writes its answer into the page, so that the first form is the right one; the page of `npm run dev` has none. */
function answerInPage(): IdentityAnswer | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content;
  if (!text) return undefined;
  try {
    const read = getIdentity.answer.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

export function useSignInMethods(): SignInMethods {
  const { data, isError } = useQuery({
    queryKey: ['identity'],
    queryFn: () => call(getIdentity),
    initialData: answerInPage,
    meta: onlyLogged('The ways to sign in could not be asked for'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = data ?? (isError ? DEFAULT : null);
  if (answer === null) return { known: false, byPassword: false, providerName: null };
  const provider = answer.ways.find(({ kind }) => kind === 'oidc');
  return {
    known: true,
    byPassword: answer.ways.some(({ kind }) => kind !== 'oidc'),
    providerName: provider ? (provider.name ?? 'your provider') : null,
  };
}
