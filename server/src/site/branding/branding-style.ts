import { accentColors, COLOR_SCHEMES, type Hex, type Scheme } from '@exam-vault/contract/accent';

/** The selector has more weight than that of web/src/base/theme/theme.css, so it wins whatever is loaded first. */
const selectorOf = (scheme: Scheme) => `:root:root[data-color-scheme='${scheme}']`;

function rulesOf(accent: Hex, scheme: Scheme): string {
  const { accent: shown, strong, wash, washStrong, onAccent } = accentColors(accent, scheme);
  const values = {
    accent: shown,
    'accent-strong': strong,
    'accent-wash': wash,
    'accent-wash-strong': washStrong,
    'on-accent': onAccent,
    focus: scheme === 'light' ? shown : strong,
  };
  const lines = Object.entries(values).map(([name, value]) => `  --${name}: ${value};`);
  return `${selectorOf(scheme)} {\n${lines.join('\n')}\n}\n`;
}

/** The style sheet of an accent. A file of its own, because the hub's Content-Security-Policy takes no styles inside the page. */
export const brandingStyle = (accent: Hex | null): string =>
  accent === null ? '' : COLOR_SCHEMES.map((scheme) => rulesOf(accent, scheme)).join('\n');
