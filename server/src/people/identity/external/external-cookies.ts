import { SESSION_LIFETIME_MS } from './session-store.ts';

/** How long a sign-in at the provider's own page may take. */
export const SIGN_IN_TIMEOUT_S = 600;

export type ExternalCookies = ReturnType<typeof externalCookies>;

/** The cookies of sign-ins with external providers. Attributes and prefix are the same as for the built-in provider's cookies. */
export function externalCookies({ prefix, secure }: { prefix: string; secure: boolean }) {
  function cookie(name: string, lifetimeS: number) {
    const attributes = (maxAgeS: number) =>
      `; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    return {
      /** The value in a Cookie header. Null if there is none, or its characters show that the hub did not set it. */
      read(header: string | null | undefined): string | null {
        for (const pair of header?.split(';') ?? []) {
          const [key, value] = pair.trim().split('=', 2);
          if (key === `${prefix}.${name}` && value !== undefined && /^[\w.-]{1,2048}$/.test(value)) return value;
        }
        return null;
      },
      set: (value: string) => `${prefix}.${name}=${value}${attributes(lifetimeS)}`,
      clear: () => `${prefix}.${name}=${attributes(0)}`,
    };
  }
  return {
    /** The key of a session. */
    session: cookie('provider_session', SESSION_LIFETIME_MS / 1_000),
    /** Binds an unfinished sign-in to this browser. SameSite=Lax sends it when the browser returns from the provider's page. */
    signIn: cookie('sign_in', SIGN_IN_TIMEOUT_S),
    /** Binds a launch from a course to this browser. */
    launch: cookie('lti_launch', SIGN_IN_TIMEOUT_S),
  };
}
