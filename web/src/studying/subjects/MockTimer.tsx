import { useEffect, useRef, useState } from 'react';
import { Button } from '../../base/ui/Button.tsx';
import { clockText } from './mock-address.ts';
import classes from './MockPaperPage.module.css';
import { t } from '../../base/languages/i18n.ts';

/** More often than every second, so that none is skipped. */
const TICK_MS = 250;
const SOON_SECONDS = 600;

/** Counts the time of a mock paper down. Nothing sounds; screen readers hear of it three times. */
export function MockTimer({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState(seconds);
  const [isRunning, setRunning] = useState(false);
  const endsAt = useRef(0);
  useEffect(() => {
    if (!isRunning) return;
    // The clock counts, not the ticks: a tab in the background gets few of them.
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endsAt.current - Date.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) setRunning(false);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const toggle = () => {
    endsAt.current = Date.now() + left * 1_000;
    setRunning(!isRunning);
  };
  return (
    <div className={classes.timer} role="group" aria-label={t('Timer')}>
      <span role="timer" aria-live="off" className={classes.clock}>
        {clockText(left)}
      </span>
      {left > 0 && (
        <Button variant="default" onClick={toggle}>
          {isRunning ? t('Pause') : left === seconds ? t('Start the timer') : t('Continue')}
        </Button>
      )}
      {left < seconds && !isRunning && (
        <Button variant="subtle" onClick={() => setLeft(seconds)}>
          {t('Reset')}
        </Button>
      )}
      <span role="status" className={classes.told}>
        {told(left, seconds)}
      </span>
    </div>
  );
}

/** It changes at half of the time, ten minutes before the end, and at the end. */
function told(left: number, seconds: number): string {
  if (left === 0) return t('Time’s up');
  if (left <= SOON_SECONDS && seconds > 2 * SOON_SECONDS) return t('10 minutes left');
  return left <= seconds / 2 ? t('Half your time is gone') : '';
}
