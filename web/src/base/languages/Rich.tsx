import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';
import { i18n } from './i18n.ts';

interface RichProps {
  /** `Read the <api>description</api> first.` */
  readonly text: string;
  /** The element of each name, without its content. */
  readonly parts: Record<string, ReactElement>;
  readonly values?: Record<string, string | number>;
}

/** A text with links or emphasis inside. */
export function Rich({ text, parts, values = {} }: RichProps) {
  // As an element, so that a title with a `<` in it is not read as one of the parts.
  const shown = Object.entries(values).map(([name, value]): [string, ReactNode] => [
    name,
    typeof value === 'string' ? <>{value}</> : value,
  ]);
  return <TransNoContext id={text} values={Object.fromEntries(shown)} components={parts} lingui={{ i18n }} />;
}
