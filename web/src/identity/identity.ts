import { builtInIdentity } from './built-in-identity.ts';
import type { IdentityClient } from './identity-client.ts';

/** The identity provider of the web app. No other module names one. */
export const identity: IdentityClient = builtInIdentity;
