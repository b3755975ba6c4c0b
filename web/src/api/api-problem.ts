/** Shown when the hub answers no text of its own. */
const SOMETHING_WENT_WRONG = 'Something went wrong';
const UNREACHABLE = 'The hub cannot be reached. Please check your connection and try again.';

/** A call that failed. `status` is 0 and `code` NETWORK when there was no answer at all. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** The text the server gave, if it gave one; `message` falls back to a general text. */
  readonly serverText: string | undefined;

  constructor(status: number, code: string, serverText?: string) {
    super(serverText ?? (status === 0 ? UNREACHABLE : SOMETHING_WENT_WRONG));
    this.status = status;
    this.code = code;
    this.serverText = serverText;
  }
}

/** No answer came: no network, the hub is down, the connection broke. */
export function networkProblem(): ApiProblem {
  return new ApiProblem(0, 'NETWORK');
}

/** The hub answered that there is nothing, or nothing that this caller may know of. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/** The problem an error answer speaks of; any body is survived (a proxy's HTML page, nothing at all). */
export function problemOf(status: number, text: string): ApiProblem {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const field = (name: string): string | undefined => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return new ApiProblem(status, field('code') ?? `HTTP_${status}`, field('message') ?? field('error'));
}

/** The text to show for anything that was thrown. */
export function problemText(error: unknown): string {
  return error instanceof ApiProblem ? error.message : SOMETHING_WENT_WRONG;
}
