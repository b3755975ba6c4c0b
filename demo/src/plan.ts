import { planNotes } from './plan-notes.ts';
import { planPapers } from './plan-papers.ts';
import { DAY, type PlannedDocument } from './planned.ts';

export interface DemoSize {
  readonly papers: number;
  readonly notes: number;
}
export const WHOLE_DEMO: DemoSize = { papers: 140, notes: 60 };

/** What the demo holds, the same at every run; only its dates count back from the day on which it was begun. */
export function planDemo({ papers, notes }: DemoSize, began: Date): PlannedDocument[] {
  const planned = [...planPapers(papers, began), ...planNotes(notes, began)];
  // One of each kind was deleted of late: the administrator can bring it back.
  const kinds = new Set(['paper', 'notes']);
  return planned.map((document) => {
    const old = began.getTime() - document.created_at.getTime() > 60 * DAY;
    if (!old || document.decision?.action === 'reject' || !kinds.delete(document.kind)) return document;
    return { ...document, deleted_at: new Date(began.getTime() - 4 * DAY) };
  });
}
