import { ask } from '../ask.ts';
import { type Call, type CasesOf } from './api-case.ts';

/** A PNG of one red point. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** The institution's look. */
export const brandingCases: CasesOf = ({ hub, admin }) => {
  const revision = async () => Number((await ask(hub, 'GET', '/branding')).body['revision']);
  const words = {
    name: 'Laxmi Devi Institute',
    short_name: 'LIET',
    accent: '#7a1f3d',
    welcome: 'Welcome.',
    links: [{ label: 'Office', url: 'mailto:office@example.edu' }],
  };
  const form = (bytes: Buffer | null, of: number | string): FormData => {
    const made = new FormData();
    made.set('revision', String(of));
    if (bytes) made.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
    return made;
  };
  const logo = async (bytes: Buffer | null): Promise<Call> => ({ as: admin, form: form(bytes, await revision()) });
  return {
    getBranding: [[200, {}]],
    changeBranding: [
      [200, async () => ({ as: admin, json: { ...words, revision: await revision() } })],
      [409, { as: admin, json: { ...words, revision: 100 } }],
      [400, { as: admin, json: { ...words, accent: '#ffcc00', revision: 0 } }],
      [400, { as: admin, json: { ...words, links: [{ label: 'X', url: 'javascript:alert(1)' }], revision: 0 } }],
      [400, { as: admin, json: words }],
    ],
    changeLogo: [
      [200, () => logo(LOGO)],
      [400, () => logo(null)],
      [400, { as: admin, form: form(LOGO, 'x') }],
      [409, { as: admin, form: form(LOGO, 100) }],
      [413, () => logo(Buffer.concat([LOGO, Buffer.alloc(512_000)]))],
      [415, () => logo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
      [422, () => logo(LOGO.subarray(0, 40))],
    ],
    removeLogo: [
      [200, async () => ({ as: admin, query: `revision=${await revision()}` })],
      [200, { as: admin }],
      [409, { as: admin, query: 'revision=100' }],
      [400, { as: admin, query: 'revision=x' }],
    ],
  };
};
