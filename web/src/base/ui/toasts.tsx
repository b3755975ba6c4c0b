import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import classes from './toasts.module.css';

type ShowToast = (text: string, duration: number) => void;

const ToastsContext = createContext<ShowToast | null>(null);

/** Short success messages at the top right. Each one closes after `duration` milliseconds. */
export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<ReadonlyArray<{ id: number; text: string }>>([]);
  const lastId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const show = useCallback<ShowToast>((text, duration) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((before) => [...before, { id, text }]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setToasts((before) => before.filter((toast) => toast.id !== id));
    }, duration);
    timers.current.add(timer);
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  return (
    <ToastsContext value={show}>
      {children}
      <output className={classes.corner} aria-live="polite">
        {toasts.map(({ id, text }) => (
          <span key={id} className={classes.toast}>
            {text}
          </span>
        ))}
      </output>
    </ToastsContext>
  );
}

export function useToast(): ShowToast {
  const show = useContext(ToastsContext);
  if (!show) throw new Error('useToast needs a ToastsProvider around it');
  return show;
}
