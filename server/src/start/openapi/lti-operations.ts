import { LTI_PATHS } from '@exam-vault/contract/lti';
import { header, json, own, parameter, type RawOperation, type RawOperations } from './raw-operation.ts';

const REDIRECT: RawOperation['responses'] = {
  303: { description: 'To the next step, or to the login form.', headers: { Location: header('The address.') } },
};
const PAGE: RawOperation['responses'] = {
  200: {
    description: 'A page for the person.',
    content: { 'text/html': { schema: { type: 'string' } } },
  },
};
const START = 'Third-party initiated login: `iss`, `login_hint` and perhaps `client_id`, `lti_message_hint`';

/** How a course opens the hub. The forms are those of LTI 1.3. All of them are 404 without LTI_FILE; a hub that has one answers by redirects. */
export const LTI_OPERATIONS: RawOperations = Object.fromEntries(
  Object.entries({
    startLaunch: {
      path: LTI_PATHS.login,
      summary: 'A course begins to open the hub (LTI 1.3)',
      description: `${START}, in the query. In a frame it answers a page with a link to a new window.`,
      parameters: [
        parameter('query', 'iss', 'The issuer of the platform.'),
        parameter('query', 'login_hint', 'For the platform; sent back to it unread.'),
      ],
      responses: REDIRECT,
    },
    startLaunchByForm: {
      path: LTI_PATHS.login,
      method: 'POST',
      summary: 'A course begins to open the hub, by a form (LTI 1.3)',
      description: `${START}, as \`application/x-www-form-urlencoded\`.`,
      responses: REDIRECT,
    },
    receiveLaunch: {
      path: LTI_PATHS.launch,
      method: 'POST',
      summary: 'The signed message of the course’s platform (LTI 1.3)',
      description:
        '`id_token` and `state` as `application/x-www-form-urlencoded`. It opens no session yet: it leads the browser to `/lti/open`. A request to choose a link (Deep Linking 2.0) is answered by the page on which to choose.',
      responses: { ...PAGE, ...REDIRECT },
    },
    openLaunch: {
      path: LTI_PATHS.open,
      summary: 'Opens the session in the browser that began (LTI 1.3)',
      description:
        'Works once, within a minute, with the cookie of `/lti/login`. It leads to the login form, which goes on.',
      parameters: [parameter('query', 'ticket', 'As `/lti/launch` made it.')],
      responses: REDIRECT,
    },
    launchKeys: {
      path: LTI_PATHS.keys,
      summary: 'The public key of the hub’s own messages to platforms (LTI 1.3)',
      description: 'A platform verifies with it what a teacher has chosen. RS256.',
      responses: {
        200: json(
          'A JWK set (RFC 7517).',
          own({ keys: { type: 'array', items: { type: 'object' }, description: 'One public RSA key.' } }),
        ),
      },
    },
    chooseLink: {
      path: LTI_PATHS.choose,
      method: 'POST',
      summary: 'What a new link of a course opens (LTI Deep Linking 2.0)',
      description:
        'The form of the page that `/lti/launch` answers. It shows the papers of a subject, or posts the signed choice to the platform, once.',
      responses: { ...PAGE, ...REDIRECT },
    },
  } satisfies Record<string, Omit<RawOperation, 'tag'>>).map(([name, call]) => [name, { ...call, tag: 'identity' }]),
);
