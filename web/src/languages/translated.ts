import { t } from './i18n.ts';

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
