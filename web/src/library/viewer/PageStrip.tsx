import { memo, useEffect, useRef, useState } from 'react';
import { VIEWER } from './viewer-texts.ts';
import classes from './PageStrip.module.css';
import type { PageSource } from './viewer-props.ts';

interface PageStripProps {
  readonly source: PageSource;
  readonly pages: number;
  readonly current: number;
  readonly onPage: (page: number) => void;
}

/** The width of a small picture, in pixels. */
const SMALL_PX = 240;

/** All pages as small pictures. Each is only loaded when it comes into sight, a few at a time. */
export function PageStrip({ source, pages, current, onPage }: PageStripProps) {
  const strip = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const numbers = entries.flatMap(({ target, isIntersecting }) =>
          isIntersecting ? [Number(target.getAttribute('data-small-page'))] : [],
        );
        if (numbers.length > 0) setSeen((before) => new Set([...before, ...numbers]));
      },
      { root: strip.current },
    );
    for (const element of strip.current?.querySelectorAll('[data-small-page]') ?? []) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // The strip follows the reader. Only the strip itself may scroll, so `scrollIntoView` is no help.
  useEffect(() => {
    const frame = strip.current;
    const small = frame?.querySelector<HTMLElement>(`[data-small-page="${current}"]`);
    if (!frame || !small) return;
    frame.scrollTop = small.offsetTop - frame.clientHeight / 2 + small.offsetHeight / 2;
    frame.scrollLeft = small.offsetLeft - frame.clientWidth / 2 + small.offsetWidth / 2;
  }, [current]);
  return (
    <nav ref={strip} className={classes.strip} aria-label={VIEWER.pages}>
      {Array.from({ length: pages }, (_, index) => (
        <SmallPage
          key={index}
          source={source}
          page={index + 1}
          isCurrent={index + 1 === current}
          isSeen={seen.has(index + 1)}
          onPage={onPage}
        />
      ))}
    </nav>
  );
}

interface SmallPageProps {
  readonly source: PageSource;
  readonly page: number;
  readonly isCurrent: boolean;
  readonly isSeen: boolean;
  readonly onPage: (page: number) => void;
}

const SmallPage = memo(function SmallPage({ source, page, isCurrent, isSeen, onPage }: SmallPageProps) {
  const url = useSmallPicture(source, page, isSeen);
  return (
    <button
      type="button"
      data-small-page={page}
      className={classes.small}
      aria-label={VIEWER.toPage(page)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(page)}
    >
      <span className={classes.picture}>{url !== null && <img src={url} alt="" decoding="async" />}</span>
      <span aria-hidden="true">{page}</span>
    </button>
  );
});

/** The small picture of a page, once it has been in sight; null before, and when there is none. */
function useSmallPicture(source: PageSource, page: number, isSeen: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const load = useRef(source.loadPictures);
  useEffect(() => {
    if (!isSeen) return;
    let isCurrent = true;
    const show = async () => {
      const { pictures } = await load.current(page);
      const small = pictures.find(({ width }) => width >= SMALL_PX);
      if (!small || !isCurrent) return;
      const image = new Image();
      image.src = small.url;
      await image.decode();
      if (isCurrent) setUrl(small.url);
    };
    // A page without a picture stays a blank sheet with its number.
    const leave = pictureQueue.add(() => show().catch(() => undefined));
    return () => {
      isCurrent = false;
      leave();
    };
  }, [page, isSeen]);
  return url;
}

/** The hub draws few pictures at a time for one person, and the page on the screen needs one too. */
const MAX_AT_A_TIME = 2;

/** Does a few tasks at a time, the latest first: that is what is in sight now. */
export function taskQueue(maxAtATime: number) {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = () => {
    if (running >= maxAtATime) return;
    const task = waiting.pop();
    if (!task) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      next();
    });
  };
  return {
    /** @returns takes the task out again if it has not begun */
    add(task: () => Promise<void>): () => void {
      waiting.push(task);
      next();
      return () => {
        const at = waiting.indexOf(task);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
  };
}

const pictureQueue = taskQueue(MAX_AT_A_TIME);
