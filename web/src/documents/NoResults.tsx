import { NOTICES } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptySheet } from '../ui/EmptySheet.tsx';

/** The specification's notice for a search that found nothing or failed; Okay goes back to the whole list. */
export function NoResults({ onOkay, children }: { readonly onOkay: () => void; readonly children?: ReactNode }) {
  return (
    <EmptySheet text={NOTICES.noSearchResults} action={<Button onClick={onOkay}>Okay</Button>}>
      {children}
    </EmptySheet>
  );
}
