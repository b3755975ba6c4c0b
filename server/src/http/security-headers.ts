import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Browser features that the page does not need. An injected script cannot use them either. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
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
 * Without `https` there is no HSTS and no upgrade, because plain http in a campus network must work. `filesFrom` is an origin from which
 * public files are fetched, besides the hub's own.
 */
export function helmetOptions(https: boolean, filesFrom: string | null): FastifyHelmetOptions {
  return {
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? undefined : false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // pdf.js decodes some scans with WebAssembly.
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
    // Over plain http browsers ignore these headers and log a warning.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  };
}

/** Headers of errors that are answered before a route is found, and so before any hook runs. */
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
