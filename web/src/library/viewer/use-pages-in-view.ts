import { useCallback, useEffect, useRef, useState } from 'react';
import { EYE_LEVEL } from './highlights.ts';

const NUMBER = 'data-page';

function isWhollyVisible(element: Element | undefined): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.top >= -1 && box.bottom <= window.innerHeight + 1;
}

/**
 * Tracks the pages on or near the screen, and the current page: the one at eye level.
 * `observe` is the ref of each page's element.
 */
export function usePagesInView(first: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([first]));
  const [current, setCurrent] = useState(first);
  const observers = useRef<IntersectionObserver[]>([]);
  const elements = useRef(new Map<number, Element>());
  const goal = useRef<number | null>(null);

  useEffect(() => {
    const numberOf = (element: Element) => Number(element.getAttribute(NUMBER));
    const nearby = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) after.add(numberOf(target));
            else after.delete(numberOf(target));
          }
          return after;
        }),
      { rootMargin: '60% 0px' },
    );
    const reading = new IntersectionObserver(
      (entries) => {
        // The newest: a busy browser tells of several moments at once.
        const read = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (goal.current !== null && isWhollyVisible(elements.current.get(goal.current))) return;
        goal.current = null;
        if (read) setCurrent(numberOf(read.target));
      },
      { rootMargin: `-${EYE_LEVEL * 100}% 0px -${99 - EYE_LEVEL * 100}% 0px` },
    );
    observers.current = [nearby, reading];
    for (const element of elements.current.values())
      for (const observer of observers.current) observer.observe(element);
    return () => {
      for (const observer of observers.current) observer.disconnect();
      observers.current = [];
    };
  }, []);

  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const number = Number(element.getAttribute(NUMBER));
    elements.current.set(number, element);
    for (const observer of observers.current) observer.observe(element);
    return () => {
      elements.current.delete(number);
      for (const observer of observers.current) observer.unobserve(element);
    };
  }, []);

  const elementOf = useCallback((page: number) => elements.current.get(page), []);

  /** A short last page never reaches the line. It stays current while it is completely visible. */
  const goTo = useCallback((page: number) => {
    goal.current = page;
    setCurrent(page);
    elements.current.get(page)?.scrollIntoView({ block: 'start' });
  }, []);
  return { near, current, observe, elementOf, goTo };
}
