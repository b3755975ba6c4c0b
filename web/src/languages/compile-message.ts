import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/**
 * Compiles `{name}`, `{n, plural, one {# paper} other {# papers}}` and `{x, select, …}` to the tokens that Lingui reads. Lingui's own compiler does
 * the same and more in 7 KB compressed; a test compares both for every text (decision 70). A text with a lone brace is shown as it is.
 */
export function compileMessage(message: string): CompiledMessage {
  if (!message.includes('{')) return [message];
  let at = 0;
  /** What comes next, up to one of `ends`. */
  const until = (ends: string): string => {
    const start = at;
    while (at < message.length && !ends.includes(message.charAt(at))) at += 1;
    return message.slice(start, at);
  };
  const cases = (type: string): Record<string, CompiledMessage> => {
    const found: Record<string, CompiledMessage> = {};
    for (let name = until('{}').trim(); message.charAt(at) === '{'; name = until('{}').trim()) {
      at += 1;
      found[name.replace(/^=/, '')] = tokens(type === 'plural');
      at += 1;
    }
    return found;
  };
  const argument = (): CompiledMessage[number] => {
    const name = until(',}').trim();
    if (message.charAt(at) !== ',') return [name];
    at += 1;
    const type = until(',}').trim();
    if (message.charAt(at) !== ',') return [name, type];
    at += 1;
    return [name, type, cases(type)];
  };
  const tokens = (inPlural: boolean): CompiledMessage => {
    const found: CompiledMessage = [];
    while (at < message.length && message.charAt(at) !== '}') {
      const plain = until(inPlural ? '{}#' : '{}');
      if (plain !== '') found.push(plain);
      if (message.charAt(at) === '#') {
        found.push('#');
        at += 1;
      } else if (message.charAt(at) === '{') {
        at += 1;
        found.push(argument());
        at += 1;
      }
    }
    return found;
  };
  const compiled = tokens(false);
  return at === message.length ? compiled : [message];
}
