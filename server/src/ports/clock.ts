/** The server's own clock; what a client says about time is ignored. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
