import classes from './PageLoading.module.css';

/** The fallback while a page's script loads. It becomes visible only after a moment. */
export function PageLoading() {
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">Loading…</span>
    </output>
  );
}
