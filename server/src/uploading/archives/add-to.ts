/** Adds to a list of a map. A copy of the list for each addition takes minutes for 200,000 files. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
