import classes from './AnswerText.module.css';

/** The HTML of an answer. The hub has made it and lets nothing in that runs or loads anything (decision 95). */
export function AnswerText({ html }: { readonly html: string }) {
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
