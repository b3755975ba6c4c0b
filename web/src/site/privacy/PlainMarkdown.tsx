import type { ReactNode } from 'react';

/** A block of a text: a heading, a list or a paragraph. */
type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'paragraph'; readonly text: string };

const HEADING = /^(#{1,6})\s+(.*\S)\s*$/;
const ITEM = /^[-*]\s+(.*\S)\s*$/;

/** Headings, lists and paragraphs of a Markdown text. Everything else is text. */
function blocksOf(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((part): Block[] => {
    const blocks: Block[] = [];
    for (const line of part.split('\n').filter((one) => one.trim() !== '')) {
      const [, marks = '', heading = ''] = HEADING.exec(line) ?? [];
      const [, item] = ITEM.exec(line) ?? [];
      const last = blocks.at(-1);
      if (marks !== '') blocks.push({ kind: 'heading', level: marks.length <= 2 ? 2 : 3, text: heading });
      else if (item !== undefined && last?.kind === 'list')
        blocks.splice(-1, 1, { kind: 'list', items: [...last.items, item] });
      else if (item !== undefined) blocks.push({ kind: 'list', items: [item] });
      else if (last?.kind === 'paragraph')
        blocks.splice(-1, 1, { kind: 'paragraph', text: `${last.text} ${line.trim()}` });
      else blocks.push({ kind: 'paragraph', text: line.trim() });
    }
    return blocks;
  });
}

/** `[words](address)` and `**strong**`. Only web and mail addresses become links. */
const INLINE = /\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:)[^\s()<>"]+)\)|\*\*([^*\n]+)\*\*/g;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, words, address, strong] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      address === undefined ? (
        <strong key={match.index}>{strong}</strong>
      ) : (
        <a key={match.index} href={address} rel="noreferrer">
          {words}
        </a>
      ),
    );
    from = match.index + all.length;
  }
  return [...parts, text.slice(from)];
}

/** A text of the institution. Nothing of it is taken as HTML. */
export function PlainMarkdown({ text }: { readonly text: string }) {
  return blocksOf(text).map((block, index) => {
    const key = String(index);
    if (block.kind === 'heading') {
      return block.level === 2 ? <h2 key={key}>{inline(block.text)}</h2> : <h3 key={key}>{inline(block.text)}</h3>;
    }
    if (block.kind === 'paragraph') return <p key={key}>{inline(block.text)}</p>;
    return (
      <ul key={key}>
        {block.items.map((item, at) => (
          <li key={`${key}.${at}`}>{inline(item)}</li>
        ))}
      </ul>
    );
  });
}
