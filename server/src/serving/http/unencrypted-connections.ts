import type { Config } from '../../base/config/config.ts';

const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])?$/;
/** Values of sslmode with which pg uses TLS. Without the parameter it does not. */
const ENCRYPTED = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

function databaseIsPlain(address: string): boolean {
  // Not parsed as a URL: the host may be empty, with the socket's folder in the query.
  const [, host = ''] = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(address) ?? [];
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const target = query.get('host') ?? decodeURIComponent(host);
  if (target.startsWith('/') || LOCAL_HOST.test(target)) return false;
  return query.get('ssl') !== 'true' && !ENCRYPTED.has(query.get('sslmode') ?? '');
}

/** Log lines for connections that others on the network can read. Connections within this machine do not count. */
export function unencryptedConnections({ database, mail }: Pick<Config, 'database' | 'mail'>): string[] {
  const lines: string[] = [];
  if (database.kind === 'external') {
    const urls = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.directUrl };
    const plain = Object.entries(urls).filter(
      ([, url], index) => databaseIsPlain(url) && (index === 0 || url !== database.url),
    );
    for (const [name] of plain)
      lines.push(`${name}: what is said to the database can be read on the way; add sslmode=verify-full`);
  }
  if (mail && new URL(mail.url).protocol === 'smtp:' && !LOCAL_HOST.test(new URL(mail.url).hostname))
    lines.push('SMTP_URL: a mail server that offers no STARTTLS gets mails unencrypted; smtps:// never does that');
  return lines;
}
