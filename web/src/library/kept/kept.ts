/** What the rest of the page may ask of the chunk that keeps documents. It is loaded only where something is kept, or to keep something. */
export { keep, removeKept } from './kept-actions.ts';
export { keptFind, keptList, keptPage, keptView, withOfflineFile } from './kept-search.ts';
export { keepProblemText } from './keep-problem.ts';
export { keepQuestions } from './kept-questions.ts';
export { keptStore } from './kept-store.ts';
export { keepReading } from './kept-actions.ts';
export { settleKept } from './settle-kept.ts';
