import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** One device on which the caller is signed in, with the hub's own identity provider. */
export const session = z.object({
  _id: z.string(),
  /** The one that this request's token was drawn from. */
  current: z.boolean(),
  /** What the browser calls itself, such as 'Firefox 140 on Linux'; null when it says nothing that is known. */
  device: z.nullable(z.string()),
  /** The network address it signed in from. */
  address: z.nullable(z.string()),
  created_at: z.string(),
  /** To the day. */
  used_at: z.string(),
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  access: 'identity',
  summary: "List the caller's devices, most recently used first",
  answer: z.object({ data: z.array(session) }),
});

export const endSession = endpoint({
  method: 'PUT',
  path: '/users/sessions/:id/end',
  access: 'identity',
  summary: "Sign out one of the caller's devices",
  params: z.object({ id: z.string() }),
  answer: z.object({ message: z.string() }),
});
