import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A way to sign in that the page offers. */
export const identityWay = z.object({ kind: z.enum(['built-in', 'oidc', 'firebase']) });

export const getIdentity = endpoint({
  method: 'GET',
  path: '/identity',
  access: 'anyone',
  summary: 'The ways to sign in that this hub offers',
  answer: z.object({ ways: z.array(identityWay) }),
});
