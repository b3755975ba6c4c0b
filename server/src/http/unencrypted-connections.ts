import type { Config } from '../config/config.ts';

const HERE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])?$/;
/** What pg takes for TLS; without the parameter it speaks plainly. */
const ENCRYPTED = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);

function databaseIsPlain(address: string): boolean {
  // The host may be empty, with the socket's folder in the query: no URL that a browser would take.
  const [, host = ''] = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(address) ?? [];
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const where = query.get('host') ?? decodeURIComponent(host);
  if (where.startsWith('/') || HERE.test(where)) return false;
  return query.get('ssl') !== 'true' && !ENCRYPTED.has(query.get('sslmode') ?? '');
}

/** What of the configuration lets others on the network read along, each as a line for the log; of this machine nothing counts. */
export function unencryptedConnections({ database, mail }: Pick<Config, 'database' | 'mail'>): string[] {
  const lines: string[] = [];
  if (database.kind === 'external') {
    const ways = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.directUrl };
    const plain = Object.entries(ways).filter(
      ([, url], at) => databaseIsPlain(url) && (at === 0 || url !== database.url),
    );
    for (const [name] of plain)
      lines.push(`${name}: what is said to the database can be read on the way; add sslmode=verify-full`);
  }
  if (mail && new URL(mail.url).protocol === 'smtp:' && !HERE.test(new URL(mail.url).hostname))
    lines.push('SMTP_URL: a mail server that offers no STARTTLS gets mails unencrypted; smtps:// never does that');
  return lines;
}
