import { planNotes } from './plan-notes.ts';
import { planPapers } from './plan-papers.ts';
import { DAY, type PlannedDocument } from './planned.ts';

export interface DemoSize {
  readonly papers: number;
  readonly notes: number;
}
export const WHOLE_DEMO: DemoSize = { papers: 140, notes: 60 };

/** The content of the demo. It is the same at every run, except that its dates are relative to the day on which it was begun. */
export function planDemo({ papers, notes }: DemoSize, began: Date): PlannedDocument[] {
  const planned = [...planPapers(papers, began), ...planNotes(notes, began)];
  // One document of each kind was deleted recently, so that the administrator can restore it.
  const kinds = new Set(['paper', 'notes']);
  return planned.map((document) => {
    const old = began.getTime() - document.created_at.getTime() > 60 * DAY;
    if (!old || document.decision?.action === 'reject' || !kinds.delete(document.kind)) return document;
    return { ...document, deleted_at: new Date(began.getTime() - 4 * DAY) };
  });
}
