import { IconListTree } from '@tabler/icons-react';
import { VIEWER } from '../viewer-texts.ts';
import classes from './OutlineLine.module.css';
import type { ShownOutline } from './use-outline.ts';

/** On a narrow screen a line of the toolbar: it opens the sections, and says which one is read. */
export function OutlineLine({ outline: { section, place, toggle } }: { readonly outline: ShownOutline }) {
  return (
    <button type="button" className={classes.line} aria-expanded={place !== null} onClick={toggle}>
      <IconListTree size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{VIEWER.contents}</span>
      {section && <span className={classes.section}>{section.title}</span>}
    </button>
  );
}
