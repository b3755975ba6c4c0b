/** When this browser has last changed the study list: what was kept of it before is old, even where the counts are the same. */
const MARK = 'studyListChanged';

/** The person has marked a question. */
export function listChanged(): void {
  try {
    localStorage.setItem(MARK, String(Date.now()));
  } catch {
    // A browser without this storage keeps nothing.
  }
}

/** @returns the moment of the last change here; 0: none */
export function lastListChange(): number {
  try {
    return Number(localStorage.getItem(MARK) ?? 0);
  } catch {
    return 0;
  }
}
