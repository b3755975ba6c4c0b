/**
 * Whether only people who are signed in may read here, as the hub has written into the page for the network from which it was opened. The page of
 * `npm run dev`, and the one that is opened without a network, say nothing: then the hub's answers decide.
 */
export const isForMembers = () =>
  document.querySelector<HTMLMetaElement>('meta[name="readers"]')?.content === 'members';
