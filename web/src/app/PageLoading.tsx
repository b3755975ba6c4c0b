import classes from './PageLoading.module.css';

/** Stands in for a page whose script is on its way; shows itself only when that takes a moment. */
export function PageLoading() {
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">Loading…</span>
    </output>
  );
}
