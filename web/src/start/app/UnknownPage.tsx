import { Button } from '../../base/ui/Button.tsx';
import { Link } from '../../base/routing/routing.ts';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';
import { paths } from '../../base/routing/paths.ts';
import { AllPapersButton } from '../../library/documents/AllPapersButton.tsx';
import { t } from '../../base/languages/i18n.ts';

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
