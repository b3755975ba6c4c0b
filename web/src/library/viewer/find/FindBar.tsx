import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Tool } from '../tools/Tool.tsx';
import { VIEWER } from '../viewer-texts.ts';
import classes from './FindBar.module.css';
import type { Find } from './use-find.ts';

function saying({ state, total, at }: Find, isRead: boolean): string {
  if (state === 'idle') return '';
  if (state === 'looking') return VIEWER.finding;
  if (state === 'failed') return VIEWER.findFailed;
  if (total === 0) return isRead ? VIEWER.foundNothing : VIEWER.foundNothingYet;
  return VIEWER.foundAt(at, total);
}

/** Finds a text in the document: Enter goes to the next place, Shift and Enter to the one before, Escape closes. */
export function FindBar({ find, isRead }: { readonly find: Find; readonly isRead: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const nothing = find.total === 0;
  return (
    <search className={classes.bar}>
      <input
        ref={field}
        type="search"
        className={classes.field}
        aria-label={VIEWER.findIn}
        placeholder={VIEWER.find}
        value={find.text}
        maxLength={200}
        enterKeyHint="search"
        onChange={(event) => find.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') find.close();
          else return;
          event.preventDefault();
        }}
      />
      <p role="status" className={classes.saying}>
        {saying(find, isRead)}
      </p>
      <div className={classes.tools}>
        <Tool label={VIEWER.previousFound} icon={IconArrowUp} onClick={() => find.step(-1)} disabled={nothing} />
        <Tool label={VIEWER.nextFound} icon={IconArrowDown} onClick={() => find.step(1)} disabled={nothing} />
        <Tool label={VIEWER.closeFind} icon={IconX} onClick={find.close} disabled={false} />
      </div>
    </search>
  );
}
