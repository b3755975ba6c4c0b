import { getIdentity, type SignUpMode } from '@exam-vault/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { t } from '../../base/languages/i18n.ts';
import { identityInPage, type IdentityAnswer } from '../../base/session/identity-in-page.ts';

/** How users sign in to this hub. */
export interface SignInMethods {
  /** False while this is loading. No form is shown then, because it might be the wrong one. */
  readonly known: boolean;
  /** With e-mail and password, in the hub's own forms. */
  readonly byPassword: boolean;
  /** The name of the provider with a page of its own; null when there is none. */
  readonly providerName: string | null;
  /** Whether an account has to confirm its e-mail, because the hub sends mails. */
  readonly confirmsEmail: boolean;
  /** Whether only people with a confirmed e-mail may upload files. */
  readonly uploadNeedsConfirmation: boolean;
  /** Who may sign up. */
  readonly signUp: { readonly mode: SignUpMode; readonly domains: readonly string[] };
}

const ANYBODY: SignInMethods['signUp'] = { mode: 'open', domains: [] };

const UNKNOWN: SignInMethods = {
  known: false,
  byPassword: false,
  providerName: null,
  confirmsEmail: false,
  uploadNeedsConfirmation: false,
  signUp: ANYBODY,
};

/** The methods after a failed request. */
const DEFAULT: IdentityAnswer = { ways: [{ kind: 'built-in' }] };

export function useSignInMethods(): SignInMethods {
  const { data, isError } = useQuery({
    queryKey: ['identity'],
    queryFn: () => call(getIdentity),
    initialData: identityInPage,
    meta: onlyLogged('The ways to sign in could not be asked for'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = data ?? (isError ? DEFAULT : null);
  if (answer === null) return UNKNOWN;
  const provider = answer.ways.find(({ kind }) => kind === 'oidc');
  return {
    known: true,
    byPassword: answer.ways.some(({ kind }) => kind !== 'oidc'),
    providerName: provider ? (provider.name ?? t('your sign-in provider')) : null,
    confirmsEmail: answer.confirms_email === true,
    uploadNeedsConfirmation: answer.upload_needs === 'confirmed',
    signUp: answer.sign_up ?? ANYBODY,
  };
}
