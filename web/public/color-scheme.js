// Runs before the first paint, so that nobody is blinded: sets the scheme chosen earlier, else the system's.
(() => {
  const chosen = /(?:^|; )color-scheme=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-color-scheme', chosen ?? system);
})();

// Asks for what this page shows a visitor first, while its scripts are on their way: src/api/call.ts takes the answers.
(() => {
  const paths = document.querySelector('meta[name="early"]')?.content.split(' ').filter(Boolean) ?? [];
  try {
    // Storage may be blocked: reading it throws then.
    if (paths.length === 0 || localStorage.getItem('signedIn') || sessionStorage.getItem('authToken')) return;
  } catch {
    // A browser that keeps nothing has no session either.
  }
  const ask = (path) => {
    const answer = fetch(path, { headers: { accept: 'application/json' } });
    // Who takes it handles its failure.
    answer.catch(() => {});
    return [path, answer];
  };
  window.earlyAnswers = new Map(paths.map(ask));
  // Later they may be old.
  setTimeout(() => window.earlyAnswers.clear(), 15000);
})();
