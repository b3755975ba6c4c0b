import { LANGUAGES, OWN_NAMES } from '@exam-vault/contract/languages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { longDate } from './format.ts';
import { freshTab } from '../../testing/show.tsx';
import { activate, t } from './i18n.ts';
import { chooseLanguage, preferredLanguage, showLanguage } from './language.ts';

const inBrowser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

function offer(...languages: string[]) {
  const meta = document.createElement('meta');
  meta.name = 'languages';
  meta.content = languages.join(',');
  document.head.append(meta);
}

freshTab();
beforeEach(() => {
  document.cookie = 'language=; path=/; max-age=0';
});
afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector('meta[name="languages"]')?.remove();
  document.cookie = 'language=; path=/; max-age=0';
  document.documentElement.lang = 'en';
  activate('en', {});
});

it.each(LANGUAGES)('%s calls itself what the browser says', (tag) => {
  expect(OWN_NAMES[tag]).toBe(new Intl.DisplayNames([tag], { type: 'language' }).of(tag));
});

describe('t', () => {
  it('is the English without a translation, with values and plurals', () => {
    expect(t('Never heard of')).toBe('Never heard of');
    expect(t('Hello {name}', { name: 'Asha' })).toBe('Hello Asha');
    const pages = '{n, plural, one {# page} other {# pages}}';
    expect([t(pages, { n: 1 }), t(pages, { n: 123456 })]).toEqual(['1 page', '1,23,456 pages']);
  });

  it('translates once a language is shown, and dates with it', async () => {
    expect(await showLanguage('hi')).toBe(true);
    expect(t('All Papers')).toBe('सभी प्रश्न-पत्र');
    expect(longDate('2026-03-02T10:00:00Z')).toBe('सोमवार, 2 मार्च 2026');
    expect(document.documentElement.lang).toBe('hi');
  });
});

describe('preferredLanguage', () => {
  it('is the choice on this device, else the first of the browser that is offered, else English', async () => {
    inBrowser('ta-IN', 'hi-IN', 'en-IN');
    expect(preferredLanguage()).toBe('hi');
    await chooseLanguage('en');
    expect(preferredLanguage()).toBe('en');
    document.cookie = 'language=xx; path=/';
    expect(preferredLanguage()).toBe('hi');
    inBrowser('ta-IN');
    expect(preferredLanguage()).toBe('en');
  });

  it('is one of those that the hub offers', () => {
    inBrowser('hi', 'en');
    offer('en');
    expect(preferredLanguage()).toBe('en');
  });
});
