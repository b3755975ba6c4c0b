import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { listen } from '../../../base/ui/listeners.ts';
import { Tool } from '../tools/Tool.tsx';
import { VIEWER } from '../viewer-texts.ts';
import classes from './OutlinePanel.module.css';
import type { ShownOutline } from './use-outline.ts';

interface OutlinePanelProps {
  readonly outline: ShownOutline;
}

/** The sections of the document: beside the pages, or on a narrow screen over them. */
export default function OutlinePanel({ outline }: OutlinePanelProps) {
  return outline.place === 'over' ? <OutlineSheet outline={outline} /> : <OutlineBeside outline={outline} />;
}

function OutlineBeside({ outline }: OutlinePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useSectionInSight(panel, outline);
  return (
    <nav ref={panel} className={classes.beside} aria-label={VIEWER.contents}>
      <Sections outline={outline} />
    </nav>
  );
}

/** The browser's `<dialog>` holds the focus while it's open, and gives it back to the button. */
function OutlineSheet({ outline }: OutlinePanelProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(outline.close);
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[aria-current]')?.focus();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    const onClick = ({ target }: MouseEvent) => {
      // What is beside it is its backdrop.
      if (target === element) close();
    };
    const stop = listen(element, { cancel: onCancel, click: onClick });
    return () => {
      stop();
      element.close();
    };
  }, []);
  useSectionInSight(sheet, outline);
  return (
    <dialog ref={sheet} className={classes.over} aria-label={VIEWER.contents}>
      <Sections outline={outline} />
    </dialog>
  );
}

/** Only the list itself may scroll, so `scrollIntoView` is no help. */
function useSectionInSight(panel: RefObject<HTMLElement | null>, { entries, section }: ShownOutline) {
  const place = section === null ? -1 : entries.indexOf(section);
  useEffect(() => {
    const frame = panel.current?.querySelector('ol');
    const own = frame?.children[place];
    if (!frame || !(own instanceof HTMLElement)) return;
    const [top, bottom] = [own.offsetTop, own.offsetTop + own.offsetHeight];
    if (top < frame.scrollTop || bottom > frame.scrollTop + frame.clientHeight)
      frame.scrollTop = top - frame.clientHeight / 3;
  }, [panel, place]);
}

function Sections({ outline: { entries, source, section, close, choose } }: OutlinePanelProps) {
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{VIEWER.contents}</h2>
        <Tool label={VIEWER.closeContents} icon={IconX} onClick={close} disabled={false} />
      </div>
      {source === 'pages' && <p className={classes.note}>{VIEWER.foundSections}</p>}
      <ol className={classes.list}>
        {entries.map((entry, index) => (
          // Two sections may have one name.
          <li key={index}>
            <button
              type="button"
              className={classes.entry}
              data-depth={entry.depth}
              aria-current={entry === section ? 'location' : undefined}
              aria-label={VIEWER.sectionOn(entry.title, entry.page)}
              onClick={() => choose(entry)}
            >
              <span className={classes.name}>{entry.title}</span>
              <span className={classes.page}>{entry.page}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
