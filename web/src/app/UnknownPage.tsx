import { Button } from '../ui/Button.tsx';
import { Link } from '../routing/routing.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { paths } from './paths.ts';
import { AllPapersButton } from './require.tsx';
import { t } from '../languages/i18n.ts';

export function UnknownPage() {
  return (
    <NotFoundPage
      actions={
        <>
          <AllPapersButton />
          <Button variant="default" component={Link} to={paths.landing()}>
            {t('Home')}
          </Button>
        </>
      }
    />
  );
}
