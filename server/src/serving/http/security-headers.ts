import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** Browser features that the page does not need. An injected script cannot use them either. */
const PERMISSIONS_POLICY = [
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

function helmetOptions(https: boolean, filesFrom: string | null): HelmetOptions {
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
        // The viewer prints a file from a hidden frame.
        frameSrc: ['blob:'],
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

/**
 * The headers of every answer. They depend on no request, so they are computed once: building the policy again takes a tenth of the time of
 * a short answer. Without `https` there is no HSTS and no upgrade, because plain http in a campus network must work. `filesFrom` is an
 * origin from which public files are fetched, besides the hub's own.
 */
export function securityHeaders(https: boolean, filesFrom: string | null): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(helmetOptions(https, filesFrom))(request, response, () => undefined);
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(headers), 'permissions-policy': PERMISSIONS_POLICY };
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
