/**
 * The PUBLIC_URL of a hub that is only asked in the process. Its port is below those that systems give to whoever listens on port 0:
 * a provider once got the hub's own port and answered in its place.
 */
export const HUB_ORIGIN = 'http://127.0.0.1:3000';
