import { DEFAULT_LANGUAGE } from '@exam-vault/contract/languages';
import { type Messages, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

/** Numbers and dates as they are written in India, in each language. */
const REGION = 'IN';

const compiled = new Map<string, CompiledMessage>();

/** The language of the page now. A change shows every screen again from scratch, so a component just calls `t`. */
export const i18n = setupI18n();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
});
activate(DEFAULT_LANGUAGE, {});

export function activate(language: string, messages: Messages) {
  i18n.loadAndActivate({ locale: language, locales: [`${language}-${REGION}`], messages });
}

/**
 * A text in the language of the page: `t('Hello {name}', { name })`, `t('{n, plural, one {# page} other {# pages}}', { n })`. Without a translation it is
 * the English. Call it while rendering or when something happens, never when a module is loaded.
 */
export function t(english: string, values?: Record<string, string | number>): string {
  return i18n._(english, values);
}

/** For Intl: 'hi-IN'. */
export function locale(): string {
  return `${i18n.locale}-${REGION}`;
}

/** A table of texts that are translated when they are read. Functions stay as they are. */
export function translated<Table extends object>(table: Table): Table {
  return new Proxy(table, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value === 'string') return t(value);
      return typeof value === 'object' && value !== null ? translated(value) : value;
    },
  });
}
