import { Header, HeaderLink } from './Header.tsx';
import { paths } from './paths.ts';

/** The header for visitors who are not signed in. */
export function PublicHeader() {
  return (
    <Header
      label="Main"
      links={
        <>
          <HeaderLink to={paths.landing()}>Home</HeaderLink>
          <HeaderLink to={paths.features()}>Features</HeaderLink>
          <HeaderLink to={paths.about()}>About</HeaderLink>
          <HeaderLink to={paths.registration()}>Registration</HeaderLink>
          <HeaderLink to={paths.loginForm()}>Login</HeaderLink>
        </>
      }
    />
  );
}
