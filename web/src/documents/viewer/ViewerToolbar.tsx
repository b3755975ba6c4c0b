import { IconArrowAutofitWidth, IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useTypedValue } from '../../ui/use-typed-value.ts';
import { Tool } from './Tool.tsx';
import classes from './ViewerToolbar.module.css';
import { FIT_WIDTH, zoomStep } from './zoom.ts';

interface ViewerToolbarProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** The second line of the toolbar. */
  readonly children?: ReactNode;
}

export function ViewerToolbar({ page, pages, onPage, zoom, onZoom, children }: ViewerToolbarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Viewer">
      <div className={classes.group}>
        <Tool label="Previous page" icon={IconChevronUp} onClick={() => onPage(page - 1)} disabled={page <= 1} />
        <PageNumber page={page} pages={pages} onPage={onPage} />
        <Tool label="Next page" icon={IconChevronDown} onClick={() => onPage(page + 1)} disabled={page >= pages} />
      </div>
      <div className={classes.group}>
        <Tool
          label="Zoom out"
          icon={IconZoomOut}
          onClick={() => onZoom(zoomStep(zoom, -1))}
          disabled={zoomStep(zoom, -1) === zoom}
        />
        <output className={classes.zoom} aria-label="Zoom">
          {Math.round(zoom * 100)}%
        </output>
        <Tool
          label="Zoom in"
          icon={IconZoomIn}
          onClick={() => onZoom(zoomStep(zoom, 1))}
          disabled={zoomStep(zoom, 1) === zoom}
        />
        <Tool
          label="Fit width"
          icon={IconArrowAutofitWidth}
          onClick={() => onZoom(FIT_WIDTH)}
          disabled={zoom === FIT_WIDTH}
        />
      </div>
      {children}
    </div>
  );
}

function PageNumber({ page, pages, onPage }: Pick<ViewerToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const [typed, setTyped] = useTypedValue(String(page));
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, pages));
    else setTyped(String(page));
  };
  return (
    <form className={classes.page} onSubmit={go}>
      <input
        className={classes.number}
        aria-label="Page"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(String(page))}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span>of {pages}</span>
    </form>
  );
}
