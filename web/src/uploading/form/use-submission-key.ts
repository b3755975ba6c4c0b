import { useRef } from 'react';

/** `crypto.randomUUID` does not exist on plain http, which a campus network may use. */
export function newSubmissionKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency key of a form. It stays the same until the form changes, so that a user who submits again after a lost answer
 * uploads only once.
 */
export function useSubmissionKey(): (sent: object) => string {
  const last = useRef<{ readonly sent: object; readonly key: string }>(undefined);
  return (sent) => {
    if (last.current?.sent !== sent) last.current = { sent, key: newSubmissionKey() };
    return last.current.key;
  };
}
