type EarlyAnswers = Map<string, Promise<Response>>;

/**
 * The answer to a visitor's first call of a path that public/color-scheme.js has asked for before the scripts were there (decision 75). Each
 * is taken once.
 */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answers = (window as { readonly earlyAnswers?: EarlyAnswers }).earlyAnswers;
  const answer = answers?.get(path);
  answers?.delete(path);
  return answer;
}
