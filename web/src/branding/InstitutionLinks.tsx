import textLink from '../ui/TextLink.module.css';
import { useBranding } from './branding.ts';

/** The institution's contact and legal links. */
export function InstitutionLinks() {
  return useBranding()?.links.map(({ label, url }, index) => (
    <a key={`${index}${url}`} href={url} rel="noreferrer" className={textLink.link}>
      {label}
    </a>
  ));
}
