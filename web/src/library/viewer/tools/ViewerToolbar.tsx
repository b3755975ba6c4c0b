import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLayoutSidebar,
  IconListTree,
  IconMaximize,
  IconMinimize,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { VIEWER } from '../viewer-texts.ts';
import { FIT_WIDTH, zoomStep } from '../use-zoom.ts';
import { Tool } from './Tool.tsx';
import classes from './ViewerToolbar.module.css';
import { t } from '../../../base/languages/i18n.ts';
import { useTypedValue } from '../../../base/ui/use-typed-value.ts';
import { Form } from '../../../base/ui/Form.tsx';

interface ViewerToolbarProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  /** The zoom follows the height of the page. */
  readonly isFitPage: boolean;
  readonly onZoom: (zoom: number | 'page') => void;
  readonly onRotate: () => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
  readonly isFinding: boolean;
  readonly onFind: () => void;
  /** Null for a single page. */
  readonly strip: { readonly isOpen: boolean; readonly onToggle: () => void } | null;
  /** Null for a document without sections. */
  readonly outline: { readonly isOpen: boolean; readonly onToggle: () => void } | null;
  /** More tools, behind the others. */
  readonly tools: ReactNode;
  /** Further lines of the toolbar. */
  readonly children?: ReactNode;
}

/** The tools of the viewer. Where there is no room for all of them, the seldom used ones are in a second line that can be opened. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { page, pages, onPage, zoom, onZoom, strip, outline, children } = props;
  const [isMore, setMore] = useState(false);
  const isFitWidth = zoom === FIT_WIDTH && !props.isFitPage;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Viewer')}>
      <div className={classes.group}>
        <Tool label={VIEWER.previousPage} icon={IconChevronUp} onClick={() => onPage(page - 1)} disabled={page <= 1} />
        <PageNumber page={page} pages={pages} onPage={onPage} />
        <Tool
          label={VIEWER.nextPage}
          icon={IconChevronDown}
          onClick={() => onPage(page + 1)}
          disabled={page >= pages}
        />
      </div>
      <div className={classes.group}>
        <Tool
          label={VIEWER.zoomOut}
          icon={IconZoomOut}
          onClick={() => onZoom(zoomStep(zoom, -1))}
          disabled={zoomStep(zoom, -1) === zoom}
        />
        <output className={classes.zoom} aria-label={t('Zoom')}>
          {Math.round(zoom * 100)}%
        </output>
        <Tool
          label={VIEWER.zoomIn}
          icon={IconZoomIn}
          onClick={() => onZoom(zoomStep(zoom, 1))}
          disabled={zoomStep(zoom, 1) === zoom}
        />
        <Tool
          label={isMore ? VIEWER.fewerTools : VIEWER.moreTools}
          icon={IconDots}
          className={classes.more}
          onClick={() => setMore(!isMore)}
          disabled={false}
          expanded={isMore}
        />
      </div>
      <div className={classes.others} data-open={isMore || undefined}>
        {outline && (
          <Tool
            label={VIEWER.contents}
            icon={IconListTree}
            className={classes.contents}
            onClick={outline.onToggle}
            disabled={false}
            expanded={outline.isOpen}
          />
        )}
        {strip && (
          <Tool
            label={VIEWER.pages}
            icon={IconLayoutSidebar}
            onClick={strip.onToggle}
            disabled={false}
            expanded={strip.isOpen}
          />
        )}
        <Tool
          label={VIEWER.find}
          icon={IconSearch}
          onClick={props.onFind}
          disabled={false}
          expanded={props.isFinding}
        />
        {isFitWidth ? (
          <Tool label={VIEWER.fitPage} icon={IconArrowAutofitHeight} onClick={() => onZoom('page')} disabled={false} />
        ) : (
          <Tool
            label={VIEWER.fitWidth}
            icon={IconArrowAutofitWidth}
            onClick={() => onZoom(FIT_WIDTH)}
            disabled={false}
          />
        )}
        <Tool label={VIEWER.rotate} icon={IconRotateClockwise} onClick={props.onRotate} disabled={false} />
        <Tool
          label={props.isFull ? VIEWER.leaveFullScreen : VIEWER.fullScreen}
          icon={props.isFull ? IconMinimize : IconMaximize}
          onClick={props.onFull}
          disabled={false}
        />
        {props.tools}
      </div>
      {children}
    </div>
  );
}

interface PageNumberProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function PageNumber({ page, pages, onPage }: PageNumberProps) {
  const [typed, setTyped] = useTypedValue(String(page));
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, pages));
    else setTyped(String(page));
  };
  return (
    <Form className={classes.page} onSubmit={go}>
      <input
        className={classes.number}
        aria-label={t('Page')}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(String(page))}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span>{t('of {pages}', { pages })}</span>
    </Form>
  );
}
