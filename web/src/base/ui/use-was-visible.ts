import { useEffect, useState } from 'react';

/** Whether an element has been on the screen: what only fills space is loaded when it comes into sight. */
export function useWasVisible(): readonly [ref: (element: Element | null) => void, wasVisible: boolean] {
  const [element, setElement] = useState<Element | null>(null);
  const [wasVisible, setWasVisible] = useState(false);
  useEffect(() => {
    if (!element || wasVisible) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, wasVisible]);
  return [setElement, wasVisible];
}
