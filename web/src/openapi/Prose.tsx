import { Fragment } from 'react';
import classes from './Prose.module.css';

/** What stands between backquotes is set as code. */
function Line({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) => (
    // The parts of a text have no other name than their place.
    <Fragment key={`${at} ${part}`}>{at % 2 === 1 ? <code className={classes.code}>{part}</code> : part}</Fragment>
  ));
}

/** A sentence of the document. */
export function InlineText({ children }: { readonly children: string }) {
  return <Line text={children} />;
}

/** What is typed into a terminal. Long lines wrap, so that nothing scrolls sideways. */
export function CodeBlock({ children }: { readonly children: string }) {
  return (
    <pre className={classes.typed}>
      <code>{children}</code>
    </pre>
  );
}

/** As much of CommonMark as the document's own texts have: paragraphs, code between backquotes, fenced blocks. */
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
