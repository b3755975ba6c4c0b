import { SESSION_LIFETIME_MS } from './external-sessions.ts';

/** Seconds a sign-in at the provider's page may take. */
export const SIGN_IN_TIMEOUT_S = 600;

export type ExternalCookies = ReturnType<typeof externalCookies>;

/** Cookies of sign-ins with providers outside the hub; attributes and prefix as the built-in provider's have them. */
export function externalCookies({ prefix, secure }: { prefix: string; secure: boolean }) {
  function cookie(name: string, life: number) {
    const attributes = (seconds: number) =>
      `; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    return {
      /** Null when there is none, or it cannot be ours. */
      read(header: string | null | undefined): string | null {
        for (const part of header?.split(';') ?? []) {
          const [key, value] = part.trim().split('=', 2);
          if (key === `${prefix}.${name}` && value !== undefined && /^[\w.-]{1,2048}$/.test(value)) return value;
        }
        return null;
      },
      set: (value: string) => `${prefix}.${name}=${value}${attributes(life)}`,
      clear: () => `${prefix}.${name}=${attributes(0)}`,
    };
  }
  return {
    /** The key of a session. */
    session: cookie('provider_session', SESSION_LIFETIME_MS / 1_000),
    /** What binds a sign-in on its way to this browser; SameSite=Lax lets it come back from the provider's page. */
    signIn: cookie('sign_in', SIGN_IN_TIMEOUT_S),
  };
}
