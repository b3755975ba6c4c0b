import { wordsOf } from '@exam-vault/contract/branding';
import { expect, it } from 'vitest';
import { brandedManifest, brandedPage, siteName, styleAddress } from './branded-page.ts';
import { lookLogo, NO_LOOK, type Look } from './look.ts';

const PAGE =
  '<head><meta name="branding" content="" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" /></head><body></body>';
const name = `A "College" </head><script>alert(1)</script> $& of all`;
const logo = lookLogo({ width: 4, height: 2, wide: Buffer.from('wide'), square: Buffer.from('square') });
const LOOK: Look = { words: wordsOf({ name, accent: '#7a1f3d' }), logo, source: 'screen', revision: 7 };

it('the page carries the look as an attribute and a style sheet, and nothing of it becomes markup', () => {
  const page = brandedPage(PAGE, LOOK);
  expect(page).not.toContain('<script>');
  expect(page.match(/<\/head>/g)).toHaveLength(1);
  expect(page).toContain(`<link rel="stylesheet" href="${styleAddress(LOOK)}" data-branding />`);
  expect(page).toContain(`<link rel="apple-touch-icon" href="/branding/${logo.square.name}" />`);
  const [, content = ''] = /<meta name="branding" content="([^"]*)"/.exec(page) ?? [];
  const unescaped = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(unescaped)).toMatchObject({ name, accent: '#7a1f3d', revision: 7 });
});

it('without a look the page stays byte for byte as it was built', () => {
  expect(brandedPage(PAGE, NO_LOOK)).toBe(PAGE);
  expect(styleAddress(NO_LOOK)).toBeNull();
});

it('the address of the style changes with the colour alone', () => {
  expect(styleAddress({ ...LOOK, revision: 8 })).toBe(styleAddress(LOOK));
  expect(styleAddress({ ...LOOK, words: wordsOf({ accent: '#123456' }) })).not.toBe(styleAddress(LOOK));
});

it('the installed app has the name and the logo', () => {
  const built = { name: 'Exam Vault', short_name: 'Exam Vault', icons: [{ src: '/icon-192.png' }], scope: '/' };
  const short = { ...LOOK, words: wordsOf({ name: 'A College', short_name: 'AC' }) };
  expect(brandedManifest(built, short)).toMatchObject({
    name: 'Exam Vault · A College',
    short_name: 'AC',
    scope: '/',
    icons: [{ src: `/branding/${logo.square.name}`, sizes: '512x512' }],
  });
  expect(brandedManifest(built, NO_LOOK)).toEqual(built);
  expect(siteName(NO_LOOK, 'Exam Vault')).toBe('Exam Vault');
});
