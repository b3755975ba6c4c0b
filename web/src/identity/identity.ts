import { builtInIdentity } from './built-in-identity.ts';
import type { IdentityClient } from './identity-client.ts';

/** The provider in force. The only place of the web app that names one. */
export const identity: IdentityClient = builtInIdentity;
