import type { RemoteName } from '@soloist/contracts';
import type { Lifecycles } from '@soloist/web-client';

export type RemoteState = 'idle' | 'loading' | 'shown' | 'failed' | 'crashed';

export interface RemoteApp {
  name: RemoteName;
  /** The remote's own place; whoever draws the frame puts it into the page. */
  container: HTMLElement;
  /** Handed to single-spa: they never reject and never wait for the network. */
  lifecycles: Lifecycles;
  getState: () => RemoteState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the remote, for the first time or again after it failed or crashed. */
  show: () => Promise<void>;
}

interface Options {
  name: RemoteName;
  load: () => Promise<Lifecycles>;
  /** How long a remote may be loading before the person is offered to try again. */
  patienceMs?: number;
  /** Told why a fallback is shown; says it on the console unless given. */
  report?: (error: unknown) => void;
}

/**
 * Runs one remote so that nothing it does can hold up or break its neighbours: it loads in the
 * background, its failure is a state to draw, and a result that comes after the person has left is
 * dropped. A remote that arrives after patience ran out is still shown.
 */
export function createRemoteApp(options: Options): RemoteApp {
  const { name, load, patienceMs = 8_000, report = (error) => window.reportError(error) } = options;
  const container = document.createElement('div');
  container.dataset.remote = name;
  const listeners = new Set<() => void>();
  let state: RemoteState = 'idle';
  let remote: Lifecycles | undefined;
  let isMounted = false;
  // Grows with each show and hide: whatever belongs to an older turn is over.
  let turn = 0;
  // Mounts and unmounts of the remote, strictly one after the other.
  let queue: Promise<void> = Promise.resolve();

  const setState = (next: RemoteState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const inOrder = (step: () => Promise<void>) => {
    const done = queue.then(step);
    queue = done.catch(() => {});
    return done;
  };

  async function loadOnce(own: number): Promise<Lifecycles> {
    const impatience = setTimeout(() => own === turn && setState('failed'), patienceMs);
    try {
      remote ??= await load();
      return remote;
    } finally {
      clearTimeout(impatience);
    }
  }

  async function mount(own: number, loaded: Lifecycles): Promise<void> {
    if (own !== turn) return;
    const domElement = document.createElement('div');
    container.replaceChildren(domElement);
    isMounted = true;
    await loaded.mount({ name, domElement, onCrash: () => crash(own) });
  }

  function crash(own: number): void {
    isMounted = false;
    if (own !== turn) return;
    container.replaceChildren();
    setState('crashed');
  }

  async function show(): Promise<void> {
    turn += 1;
    const own = turn;
    setState('loading');
    const loaded = await loadOnce(own).catch((error: unknown) => void report(error));
    if (own !== turn) return;
    if (!loaded) return setState('failed');
    try {
      await inOrder(() => mount(own, loaded));
      if (own === turn) setState('shown');
    } catch (error) {
      report(error);
      crash(own);
    }
  }

  async function hide(): Promise<void> {
    turn += 1;
    setState('idle');
    await inOrder(async () => {
      if (!isMounted) return;
      isMounted = false;
      await remote?.unmount();
    }).catch(() => {});
    container.replaceChildren();
  }

  return {
    name,
    container,
    lifecycles: {
      bootstrap: async () => {},
      mount: async () => {
        const shown = show();
        if (remote) await shown;
      },
      unmount: hide,
    },
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
  };
}
