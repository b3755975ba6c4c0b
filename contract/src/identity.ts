import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { UPLOAD_NEEDS } from './permissions.ts';

/** A way to sign in that the page offers. `name` is what the page calls a provider to whose own page people are sent. */
export const signInMethod = z.object({
  kind: z.enum(['built-in', 'oidc', 'firebase']),
  name: z.optional(z.string()),
});

/** Who may sign up: everybody, people with an address at one of the domains, people who were invited, nobody (`SIGN_UP`). */
export const SIGN_UP_MODES = ['open', 'domains', 'invited', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export const getIdentity = endpoint({
  method: 'GET',
  path: '/identity',
  access: 'anyone',
  summary: 'Get the sign-in methods and who can register',
  answer: z.object({
    ways: z.array(signInMethod),
    /** Whether mail is set up, so that an account confirms its e-mail before it gets a profile or a second factor. */
    confirms_email: z.optional(z.boolean()),
    /** What an upload needs besides the right to (`UPLOAD_NEEDS`). */
    upload_needs: z.optional(z.enum(UPLOAD_NEEDS)),
    /** IANA name of the time zone of the institution (`TIME_ZONE`). */
    time_zone: z.optional(z.string()),
    sign_up: z.optional(z.object({ mode: z.enum(SIGN_UP_MODES), domains: z.array(z.string()) })),
  }),
});

export type SignInMethod = z.output<typeof signInMethod>;
