import { readStored, store } from '../ui/stored.ts';

/** When this browser has last changed the study list: what was kept of it before is old, even where the counts are the same. */
const MARK = 'studyListChanged';

/** The person has marked a question. */
export const listChanged = (): void => store('localStorage', MARK, Date.now());

/** @returns the moment of the last change here; 0: none */
export const lastListChange = (): number => Number(readStored('localStorage', MARK) ?? 0);
