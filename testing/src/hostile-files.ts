/** The builders of the corpus, under the name that tests know them by. */
export * from './hostile/by-hand.ts';
