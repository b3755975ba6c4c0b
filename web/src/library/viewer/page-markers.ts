import { createContext } from 'react';
import type { MarkedPlace } from './viewer-props.ts';

/** A numbered spot of a page, drawn over it. */
export interface PageMarker {
  readonly page: number;
  /** Fractions of the upright page. */
  readonly x: number;
  readonly y: number;
  readonly number: number;
  /** For screen readers. */
  readonly label: string;
  readonly onOpen: () => void;
}

/** The markers of the document in the viewer. A context, because everything between draws no markers. */
export const PageMarkers = createContext<readonly PageMarker[]>([]);

/** Goes to a place of the document in the viewer and marks it, for what is shown under the document. */
export const GoToPlace = createContext<(place: MarkedPlace) => void>(() => undefined);
