import { SURFACES } from '@exam-vault/contract/accent';
import type { BrandingWords } from '@exam-vault/contract/branding';
import { DEFAULT_LANGUAGE } from '@exam-vault/contract/languages';
import { codePoints } from '@exam-vault/contract/text';
import type { Logger } from 'pino';
import type { Mail, Mailer } from '../../base/ports/mailer.ts';
import { escapeMarkup } from '../../serving/http/markup.ts';

const { paper, sheet, ink, onAccent } = SURFACES.light;
/** That of the hub's own theme. */
const HUB_ACCENT = '#0d5560';
const MAX_RULE = 60;

/** Only the hub's own addresses become links: a mail also has words of other people. */
function withLinks(text: string, origin: string): string {
  const own = escapeMarkup(origin).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const address = new RegExp(`${own}/[^\\s<>]*`, 'g');
  return escapeMarkup(text).replace(address, (found) => `<a href="${found}">${found}</a>`);
}

function htmlOf(
  { text, language = DEFAULT_LANGUAGE }: Mail,
  { name, accent, links }: BrandingWords,
  origin: string,
): string {
  const footer = links
    .map(({ label, url }) => `<a href="${escapeMarkup(url)}" style="color:${ink}">${escapeMarkup(label)}</a>`)
    .join(' · ');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:16px;background:${paper};color:${ink};font-family:system-ui,sans-serif">
<div style="max-width:600px;margin:0 auto">
<div style="padding:16px 24px;background:${accent ?? HUB_ACCENT};color:${onAccent};font-size:18px;font-weight:bold">${escapeMarkup(name ?? '')}</div>
<div style="padding:24px;background:${sheet};font-size:16px;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere">${withLinks(text.trim(), origin)}</div>
${footer === '' ? '' : `<div style="padding:16px 24px;font-size:14px">${footer}</div>\n`}</div>
</body></html>
`;
}

/** A mail under the institution's name and colour. It loads nothing from anywhere: the name is text, and there is no picture. */
export function brandedMail(mail: Mail, words: BrandingWords, origin: string): Mail {
  const { name, links } = words;
  if (name === null) return mail;
  const footer = links.length === 0 ? '' : `\n-- \n${links.map(({ label, url }) => `${label}: ${url}`).join('\n')}\n`;
  const text = `${name}\n${'='.repeat(Math.min(codePoints(name), MAX_RULE))}\n\n${mail.text}${footer}`;
  return { ...mail, text, html: htmlOf(mail, words, origin) };
}

interface BrandedMailerDeps {
  readonly mailer: Mailer;
  readonly words: () => Promise<BrandingWords>;
  /** The start of the hub's own addresses. */
  readonly origin: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** Sends mails in the institution's look; a mail whose look cannot be read goes without it. */
export const brandedMailer = ({ mailer, words, origin, log }: BrandedMailerDeps): Mailer => ({
  async send(mail) {
    const found = await words().catch((error: unknown) => {
      log.warn({ err: error }, 'a mail goes out without the look of the institution');
      return null;
    });
    await mailer.send(found === null ? mail : brandedMail(mail, found, origin));
  },
});
