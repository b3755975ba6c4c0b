// A setup file. The hub of a test and its client share a thread: one that was busy when both give up a connection that nobody used for a
// minute would let the hub close it first, and the next request on it fail. So the client gives it up long before.
const IDLE_MS = 5_000;

/** Where Node keeps what its `fetch` sends requests with. It is made at the first one. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Dispatcher {
  readonly constructor: new (options: { readonly keepAliveMaxTimeout: number }) => Dispatcher;
}

await fetch('data:,');
const held = globalThis as { [DISPATCHER]?: Dispatcher };
const Agent = held[DISPATCHER]?.constructor;
if (!Agent) throw new Error('fetch keeps its connections elsewhere in this version of Node');
held[DISPATCHER] = new Agent({ keepAliveMaxTimeout: IDLE_MS });
