import { Fragment } from 'react';
import classes from './Prose.module.css';

/** A line of text. Text between backquotes is code. */
function Line({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (
    // Parts of a text may repeat, so the key includes the index.
    <Fragment key={`${index} ${part}`}>
      {index % 2 === 1 ? <code className={classes.code}>{part}</code> : part}
    </Fragment>
  ));
}

/** A description without paragraphs. */
export function InlineText({ children }: { readonly children: string }) {
  return <Line text={children} />;
}

/** A block of code. Long lines wrap instead of scrolling sideways. */
export function CodeBlock({ children }: { readonly children: string }) {
  return (
    <pre className={classes.typed}>
      <code>{children}</code>
    </pre>
  );
}

/** The part of CommonMark that the document uses: paragraphs, inline code and fenced blocks. */
export function Prose({ children }: { readonly children: string }) {
  return (
    <div className={classes.prose}>
      {children.split('\n\n').map((block) => {
        const fenced = /^```\w*\n([\s\S]*?)\n```$/.exec(block)?.[1];
        return fenced === undefined ? (
          <p key={block}>
            <Line text={block} />
          </p>
        ) : (
          <CodeBlock key={block}>{fenced}</CodeBlock>
        );
      })}
    </div>
  );
}
