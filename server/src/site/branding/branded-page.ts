import { createHash } from 'node:crypto';
import { escapeMarkup } from '../../serving/http/markup.ts';
import { brandingStyle } from './branding-style.ts';
import { logoAddress, presentLook, type Look } from './look.ts';

/** Changes with the style, so that a browser keeps it and a change shows at once. */
export function styleAddress({ words: { accent } }: Look): string | null {
  if (accent === null) return null;
  const hash = createHash('sha256').update(brandingStyle(accent)).digest('base64url').slice(0, 12);
  return `/branding.css?v=${hash}`;
}

const isEmpty = ({ words, logo }: Look) =>
  logo === null &&
  Object.values(words).every((value) => value === null || (Array.isArray(value) && value.length === 0));

/**
 * The page in the institution's look, which is there before the first paint: the words for the page's scripts, and a style sheet before any
 * of them runs.
 */
export function brandedPage(page: string, look: Look): string {
  if (isEmpty(look)) return page;
  const content = escapeMarkup(JSON.stringify(presentLook(look)));
  const style = styleAddress(look);
  const link = style === null ? '' : `  <link rel="stylesheet" href="${style}" data-branding />\n  `;
  const icon = look.logo && logoAddress(look.logo.square);
  // Functions, because `$` in a text would be a pattern of `replace`.
  return page
    .replace('<meta name="branding" content=""', () => `<meta name="branding" content="${content}"`)
    .replace('</head>', () => `${link}</head>`)
    .replace('href="/apple-touch-icon.png"', (whole) => (icon === null ? whole : `href="${icon}"`));
}

/** The name under which search engines, messengers and an installed app know the hub. */
export const siteName = ({ words: { name } }: Look, hub: string): string => (name === null ? hub : `${hub} · ${name}`);

/** The web app manifest of the build, with the institution's name and logo. */
export function brandedManifest(manifest: Readonly<Record<string, unknown>>, look: Look): Record<string, unknown> {
  const { logo, words } = look;
  const icon = logo && { src: logoAddress(logo.square), sizes: '512x512', type: 'image/png', purpose: 'any' };
  return {
    ...manifest,
    name: siteName(look, String(manifest['name'])),
    short_name: words.short_name ?? manifest['short_name'],
    ...(icon ? { icons: [icon] } : {}),
  };
}
