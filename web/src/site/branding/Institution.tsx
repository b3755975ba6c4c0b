import { t } from '../../base/languages/i18n.ts';
import { useBranding } from './branding.ts';
import classes from './Institution.module.css';
import textLink from '../../base/ui/TextLink.module.css';

/** The institution's logo and name, beside the hub's own. Nothing where none is set. */
export function Institution({ className }: { readonly className?: string | undefined }) {
  const look = useBranding();
  if (!look || (look.name === null && look.logo === null)) return null;
  return (
    <div className={className === undefined ? classes.institution : `${classes.institution} ${className}`}>
      <InstitutionLogo />
      {look.name !== null && (
        <>
          <span className={look.short_name === null ? classes.name : classes.long}>{look.name}</span>
          {look.short_name !== null && <span className={classes.short}>{look.short_name}</span>}
        </>
      )}
    </div>
  );
}

/** The logo. It says nothing where the name stands beside it. */
function InstitutionLogo() {
  const look = useBranding();
  if (!look?.logo) return null;
  const { wide_url, width, height } = look.logo;
  return (
    <img
      className={classes.logo}
      src={wide_url}
      width={width}
      height={height}
      alt={look.name === null ? t('Institution logo') : ''}
    />
  );
}

/** The institution's contact and legal links. */
export function InstitutionLinks() {
  return useBranding()?.links.map(({ label, url }, index) => (
    <a key={`${index}${url}`} href={url} rel="noreferrer" className={textLink.link}>
      {label}
    </a>
  ));
}
