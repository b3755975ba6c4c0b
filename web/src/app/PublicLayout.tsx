import { Frame } from './Frame.tsx';
import { PublicHeader } from './PublicHeader.tsx';

export function PublicLayout() {
  return <Frame header={<PublicHeader />} />;
}
