import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../base/ui/toasts.tsx';
import { VIEWER } from '../viewer-texts.ts';
import { Tool } from './Tool.tsx';
import { fetchFile } from '../../documents/download-file.ts';

const TOAST_MS = 5_000;

/** Prints the file as it was uploaded. */
export function PrintTool({ url }: { readonly url: string }) {
  const toast = useToast();
  const printing = useMutation({
    mutationFn: () => printFile(url),
    onMutate: () => toast(VIEWER.printing, TOAST_MS),
    onError: (error) => {
      console.error('The file could not be printed', error);
      toast(VIEWER.printFailed, TOAST_MS);
    },
  });
  return (
    <Tool label={VIEWER.print} icon={IconPrinter} onClick={() => printing.mutate()} disabled={printing.isPending} />
  );
}

/** How long a printed file stays in memory: some browsers read it while their dialog is open. */
const KEPT_MS = 10 * 60_000;

/**
 * Prints the file itself, not what is on the screen: the browser's own viewer has it in a hidden frame. A browser without such a viewer, as
 * on a phone, gets the file in a new tab. @throws when the file cannot be loaded
 */
async function printFile(url: string): Promise<void> {
  const isPdf = new URL(url, window.location.href).pathname.endsWith('.pdf');
  if (isPdf && !navigator.pdfViewerEnabled) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  const address = URL.createObjectURL(await fetchFile(url));
  const frame = document.createElement('iframe');
  frame.title = '';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;width:1px;height:1px;bottom:0;right:0;border:0;opacity:0';
  const printed = new Promise<void>((resolve, reject) => {
    frame.addEventListener('load', () => {
      try {
        frame.contentWindow?.focus();
        frame.contentWindow?.print();
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, KEPT_MS);
  await printed;
}
