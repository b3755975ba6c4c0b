import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Nothing here needs any of these; what a page does not name, a script that slipped in cannot ask for. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * `https`: the hub is behind https. Plain http in a campus network must go on working: no HSTS and no upgrades there. `filesFrom`: the
 * origin that public files are fetched from beside the hub's own.
 */
export function helmetOptions(https: boolean, filesFrom: string | null): FastifyHelmetOptions {
  return {
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? undefined : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // pdf.js decodes some scans in WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(filesFrom ? [filesFrom] : [])],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:', ...(filesFrom ? [filesFrom] : [])],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A plain-http hub is no secure context; the headers would only warn there.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  };
}

/** For the answers that are given before there is a route, and so before any hook: errors in JSON, no page. */
export function bareHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': HSTS } : {}),
  };
}
