/** Whether an address stays on this machine. Only there may a secret be sent over plain http. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** https, or http on this machine. */
export function isEncryptedOrLocal(address: URL): boolean {
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address));
}
