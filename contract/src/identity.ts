import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A way to sign in that the page offers. `name` is what the page calls a provider to whose own page people are sent. */
export const signInMethod = z.object({
  kind: z.enum(['built-in', 'oidc', 'firebase']),
  name: z.optional(z.string()),
});

export const getIdentity = endpoint({
  method: 'GET',
  path: '/identity',
  access: 'anyone',
  summary: 'The ways to sign in that this hub offers',
  answer: z.object({ ways: z.array(signInMethod) }),
});

export type SignInMethod = z.output<typeof signInMethod>;
