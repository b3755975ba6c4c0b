import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useToast } from '../../../ui/toasts.tsx';
import { VIEWER } from '../viewer-texts.ts';
import { printFile } from './print-file.ts';
import { Tool } from './Tool.tsx';

const TOAST_MS = 5_000;

/** Prints the file as it was uploaded. */
export function PrintTool({ url }: { readonly url: string }) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    toast(VIEWER.printing, TOAST_MS);
    try {
      await printFile(url);
    } catch (error) {
      console.error('The file could not be printed', error);
      toast(VIEWER.printFailed, TOAST_MS);
    } finally {
      setBusy(false);
    }
  };
  return <Tool label={VIEWER.print} icon={IconPrinter} onClick={() => void print()} disabled={isBusy} />;
}
