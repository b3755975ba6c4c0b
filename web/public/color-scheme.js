// Runs before the first paint, so that nobody is blinded: sets the scheme chosen earlier, else the system's.
(() => {
  const chosen = /(?:^|; )color-scheme=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-color-scheme', chosen ?? system);
})();
