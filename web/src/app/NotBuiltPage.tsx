import { MessagePage } from '../ui/MessagePage.tsx';
import { ToAllPapers } from './require.tsx';

/** An honest page for a part of the hub that is still to come. */
export function NotBuiltPage({ title }: { readonly title: string }) {
  return (
    <MessagePage title={title} mark="to come" actions={<ToAllPapers />}>
      <p>
        This part of Exam Vault is not built yet. The papers are all there already: read them, search them, hand in your
        own.
      </p>
    </MessagePage>
  );
}
