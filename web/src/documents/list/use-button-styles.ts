import type { ButtonProps } from '../../ui/Button.tsx';
import { useListView } from './list-view.ts';

interface ButtonStyles {
  readonly main: ButtonProps;
  readonly other: ButtonProps;
}

const LINE: ButtonProps = { variant: 'subtle', size: 'compact-md' };
const LOOKS: Readonly<Record<ReturnType<typeof useListView>, ButtonStyles>> = {
  cards: { main: {}, other: { variant: 'default' } },
  lines: { main: LINE, other: LINE },
};

/** The style of the buttons of a document in a list: on a line they are words without a box. */
export function useButtonStyles(): ButtonStyles {
  return LOOKS[useListView()];
}
