import type { Page } from 'playwright-core';

/** Runs in the page: what would move there although the visitor asked for no movement. */
function moving(): string[] {
  const LONGEST_MS = 10;
  /** Fading is no movement. */
  const STAYS =
    /^(?:all|none|opacity|visibility|(?:background-|border-[a-z-]*|outline-|text-decoration-)?color|fill|stroke)$/;
  const ms = (times: string) =>
    times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000));
  const found = new Set<string>();
  const pseudos = [undefined, '::before', '::after'];
  for (const element of [document.documentElement, ...document.body.querySelectorAll('*')]) {
    for (const pseudo of pseudos) {
      const style = getComputedStyle(element, pseudo);
      if (pseudo !== undefined && style.content === 'none') continue;
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}${pseudo ?? ''}`;
      if (style.scrollBehavior === 'smooth') found.add(`${name} scrolls smoothly`);
      if (style.animationName !== 'none' && ms(style.animationDuration).some((time) => time > LONGEST_MS))
        found.add(`${name} is animated: ${style.animationName}`);
      const durations = ms(style.transitionDuration);
      const properties = style.transitionProperty.split(',').map((one) => one.trim());
      const moved = properties.filter(
        (property, at) =>
          (durations[at % durations.length] ?? 0) > LONGEST_MS && (property === 'all' || !STAYS.test(property)),
      );
      if (moved.length > 0) found.add(`${name} changes slowly: ${moved.join(', ')}`);
    }
  }
  // What a script has started.
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect?.getComputedTiming() ?? {};
    if (animation.playState === 'running' && Number(duration) > LONGEST_MS)
      found.add(`an animation runs: ${animation.id}`);
  }
  return [...found];
}

/** With prefers-reduced-motion nothing moves. The journeys of the screens ask for that (browser.ts). */
export async function faultsOfMovement(page: Page, name: string): Promise<string[]> {
  return (await page.evaluate(moving)).map((fault) => `${name}, reduced motion: ${fault}`);
}
