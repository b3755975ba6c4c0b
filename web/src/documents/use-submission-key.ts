import { useRef } from 'react';

/** `crypto.randomUUID` is not there on plain http, which a campus network may use. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key under which a form is sent: the same one for as long as nothing in it was changed. Whoever presses the button
 * again because no answer came has uploaded once, whether the first one had arrived or not.
 */
export function useSubmissionKey(): (sent: object) => string {
  const last = useRef<{ readonly sent: object; readonly key: string }>(undefined);
  return (sent) => {
    if (last.current?.sent !== sent) last.current = { sent, key: newKey() };
    return last.current.key;
  };
}
