import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { paths } from './paths.ts';
import { AllPapersButton } from './require.tsx';

export function UnknownPage() {
  return (
    <NotFoundPage
      actions={
        <>
          <AllPapersButton />
          <Button variant="default" component={Link} to={paths.landing()}>
            Home
          </Button>
        </>
      }
    />
  );
}
