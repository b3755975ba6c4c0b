/** @type {import('./oidc-provider.ts').TokenAnswer | null} */
let broken = null;

/**
 * Answers in the provider's place; false where the provider is to answer. PUT /testing/token-answer says what, null its own answers.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export async function tokenAnswer(request, response) {
  if (request.url === '/testing/token-answer') {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    broken = JSON.parse(body);
    response.end();
    return true;
  }
  if (request.url !== '/token' || broken === null) return false;
  const { status = 200, type = 'application/json', body = '', end = 'whole', without } = broken;
  if (without !== undefined) {
    leaveOut(without, response);
    return false;
  }
  const whole = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': type, 'content-length': end === 'whole' ? whole : whole * 2 });
  if (end === 'whole') response.end(body);
  else response.write(body, () => void (end === 'cut' && response.destroy()));
  return true;
}

/**
 * @param {string} name
 * @param {import('node:http').ServerResponse} response
 */
function leaveOut(name, response) {
  const end = response.end.bind(response);
  response.end = (/** @type {unknown} */ body) => {
    const rest = JSON.stringify({ ...JSON.parse(String(body)), [name]: undefined });
    response.setHeader('content-length', Buffer.byteLength(rest));
    return end(rest);
  };
}
