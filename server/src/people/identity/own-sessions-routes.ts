import { endSession, listSessions, type Session } from '@exam-vault/contract/sessions';
import bowser from 'bowser';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../base/errors.ts';
import { serve } from '../../serving/http/serve.ts';
import type { AccountSession, Sessions } from '../../base/ports/sessions.ts';

/** The ids that the provider makes. Others are not looked up. */
const ID_PATTERN = /^[\w-]{1,64}$/;
/** A client may send any text as its name, and the name is shown to people. */
const NAME_PATTERN = /^[\w .+-]{1,40}$/;

/** For example 'Firefox 140 on Linux'. */
function deviceOf(user_agent: string | null): string | null {
  if (!user_agent) return null;
  const { browser, os } = bowser.parse(user_agent);
  const version = /^\d{1,4}/.exec(browser.version ?? '')?.[0];
  const program = version === undefined ? browser.name : `${browser.name} ${version}`;
  const names = [browser.name && program, os.name].filter((name) => name !== undefined && NAME_PATTERN.test(name));
  return names.length === 0 ? null : names.join(' on ');
}

function presentSession(
  { id, address, user_agent, created_at, used_at }: AccountSession,
  ownId: string | null,
): Session {
  return {
    _id: id,
    current: id === ownId,
    device: deviceOf(user_agent),
    address: address || null,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
  };
}

/** A person's own sessions with the built-in provider. Sessions with an external provider are shown by that provider. */
export function ownSessionsRoutes(app: FastifyInstance, sessions: Sessions): void {
  serve(app, listSessions, async ({ caller: { identity } }) => {
    const rows = identity.issuer === sessions.issuer ? await sessions.sessionsOf(identity.subject) : [];
    return { data: rows.map((row) => presentSession(row, identity.session)) };
  });
  serve(app, endSession, async ({ caller: { identity }, params }) => {
    const isBuiltIn = identity.issuer === sessions.issuer && ID_PATTERN.test(params.id);
    if (!isBuiltIn || !(await sessions.endSession(identity.subject, params.id))) throw notFound();
    return { message: 'This device is signed out.' };
  });
}
