import { useState } from 'react';
import { readStored, store } from '../../base/ui/stored.ts';

const KEY = 'turnedDocuments';
/** So many documents are remembered. */
const MAX_KEPT = 200;

function kept(): Record<string, number> {
  const value = readStored('localStorage', KEY);
  return typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};
}

function keep(id: string, turns: number) {
  const { [id]: _before, ...others } = kept();
  const entries = Object.entries(others).slice(-MAX_KEPT + 1);
  store('localStorage', KEY, Object.fromEntries(turns === 0 ? entries : [...entries, [id, turns]]));
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

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sheet as it lies after the user's quarter turns, and the upright page inside it. */
export function turnedStyle(
  width: number,
  ratio: number,
  turns: number,
): { sheet: Size; upright: Size; transform: string } {
  if (turns % 2 === 0) {
    const size = { width, height: Math.floor(width * ratio) };
    return {
      sheet: size,
      upright: size,
      transform: turns === 2 ? `translate(${size.width}px, ${size.height}px) rotate(180deg)` : 'none',
    };
  }
  const sheet = { width, height: Math.floor(width / ratio) };
  const upright = { width: sheet.height, height: sheet.width };
  const transform =
    turns === 1 ? `translate(${sheet.width}px, 0) rotate(90deg)` : `translate(0, ${sheet.height}px) rotate(270deg)`;
  return { sheet, upright, transform };
}

/** Height by width of the sheet as it lies. */
export const turnedRatio = (ratio: number, turns: number) => (turns % 2 === 0 ? ratio : 1 / ratio);
