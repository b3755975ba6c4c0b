import { Frame } from './Frame.tsx';
import { Header, HeaderLink } from './Header.tsx';
import { useIsAnythingKept } from '../../library/kept/use-kept.ts';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';

export function PublicLayout() {
  return <Frame header={<PublicHeader />} />;
}

/** The header for visitors who are not signed in. */
export function PublicHeader() {
  const isAnythingKept = useIsAnythingKept();
  return (
    <Header
      label={t('Main')}
      links={
        <>
          <HeaderLink to={paths.landing()}>{t('Home')}</HeaderLink>
          <HeaderLink to={paths.features()}>{t('Features')}</HeaderLink>
          <HeaderLink to={paths.about()}>{t('About')}</HeaderLink>
          {isAnythingKept && <HeaderLink to={paths.kept()}>{t('Saved offline')}</HeaderLink>}
          <HeaderLink to={paths.registration()}>{t('Registration')}</HeaderLink>
          <HeaderLink to={paths.loginForm()}>{t('Login')}</HeaderLink>
        </>
      }
    />
  );
}
