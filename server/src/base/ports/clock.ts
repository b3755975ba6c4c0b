/** The server's own clock. Times that a client sends are ignored. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
