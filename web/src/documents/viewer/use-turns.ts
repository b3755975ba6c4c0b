import { useState } from 'react';

const KEY = 'turnedDocuments';
/** So many documents are remembered. */
const MAX_KEPT = 200;

function kept(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function keep(id: string, turns: number) {
  const { [id]: _before, ...others } = kept();
  const entries = Object.entries(others).slice(-MAX_KEPT + 1);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(turns === 0 ? entries : [...entries, [id, turns]])));
  } catch {
    // Without storage the document lies as it was uploaded the next time.
  }
}

/** The quarter turns clockwise by which the user has turned a document, kept in this browser until logout. */
export function useTurns(id: string) {
  const [turns, setTurns] = useState(() => {
    const value = kept()[id] ?? 0;
    return Number.isInteger(value) ? ((value % 4) + 4) % 4 : 0;
  });
  const rotate = () => {
    const next = (turns + 1) % 4;
    keep(id, next);
    setTurns(next);
  };
  return { turns, rotate };
}
