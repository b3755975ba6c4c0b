import { endSession, listSessions, type Session } from '@exam-vault/contract/sessions';
import bowser from 'bowser';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { serve } from '../http/serve.ts';
import type { AccountSession, Sessions } from '../ports/sessions.ts';

/** Ids as the provider makes them; nothing else is asked of the database. */
const ID = /^[\w-]{1,64}$/;
/** Letters, digits and what stands in names of browsers: it is shown to people, and a client may say anything. */
const NAME = /^[\w .+-]{1,40}$/;

/** 'Firefox on Linux'. */
function deviceOf(user_agent: string | null): string | null {
  if (!user_agent) return null;
  const { browser, os } = bowser.parse(user_agent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && NAME.test(name));
  return names.length === 0 ? null : names.join(' on ');
}

function presentSession({ id, address, user_agent, created_at, used_at }: AccountSession, own: string | null): Session {
  return {
    _id: id,
    current: id === own,
    device: deviceOf(user_agent),
    address: address || null,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
  };
}

/** A person's own sessions. Another provider's are that provider's to show. */
export function sessionRoutes(app: FastifyInstance, sessions: Sessions): void {
  serve(app, listSessions, async ({ caller: { identity } }) => {
    const found = identity.issuer === sessions.issuer ? await sessions.sessionsOf(identity.subject) : [];
    return { data: found.map((each) => presentSession(each, identity.session)) };
  });
  serve(app, endSession, async ({ caller: { identity }, params }) => {
    const isOurs = identity.issuer === sessions.issuer && ID.test(params.id);
    if (!isOurs || !(await sessions.endSession(identity.subject, params.id))) throw notFound();
    return { message: 'This device is signed out.' };
  });
}
