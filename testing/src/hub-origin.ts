/**
 * The PUBLIC_URL of a hub that doesn't listen. Systems don't hand out ports this low: with a higher one, a test's provider once got
 * the same port and answered instead of the hub.
 */
export const HUB_ORIGIN = 'http://127.0.0.1:3000';
