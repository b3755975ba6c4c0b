import type { ReviewService } from '../../reviewing/review/review-service.ts';

/** A paper is public at most a minute after its date (decision 132). */
const RELEASE_INTERVAL_MS = 15_000;

/** Makes papers public whose release date has come, now and every few seconds. After `stop`, `ended` resolves when the current run has ended. */
export function startReleases({ releaseDue }: Pick<ReviewService, 'releaseDue'>) {
  let running = releaseDue();
  const timer = setInterval(() => {
    running = running.then(releaseDue);
  }, RELEASE_INTERVAL_MS);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    ended: () => running,
  };
}
