import type { FaultKind, RemoteName } from '@soloist/contracts';
import type { Lifecycles } from '@soloist/web-client';
import { createOrder, within } from './in-order.ts';
import { createLeakWatch } from './leak-watch.ts';
import { reportFault } from './report-fault.ts';
import { startNote } from './start-note.ts';

export type RemoteState = 'idle' | 'loading' | 'shown' | 'failed' | 'crashed';

export interface RemoteApp {
  name: RemoteName;
  /** The remote's own place; whoever draws the frame puts it into the page. */
  container: HTMLElement;
  /** Handed to single-spa: they never reject, and wait neither for the network nor for the remote. */
  lifecycles: Lifecycles;
  getState: () => RemoteState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the remote, for the first time or again after it failed or crashed. */
  show: () => Promise<void>;
}

interface Options {
  name: RemoteName;
  version: string;
  load: () => Promise<Lifecycles>;
  /** What its loading waits for. */
  waitFor?: () => Promise<void>;
  /** How long a remote may take to be there before the person is offered to try again. */
  patienceMs?: number;
  /** How long leaving the remote waits for it to end. */
  graceMs?: number;
}

/**
 * Runs one remote so that nothing it does can hold up or break its neighbours: it loads in the
 * background, its failure is a state to draw, a step that never ends is not waited for, and a result
 * that comes after the person has left is dropped. A remote that arrives after patience ran out is
 * still shown.
 */
export function createRemoteApp(options: Options): RemoteApp {
  const { name, version, load, waitFor, patienceMs = 8_000, graceMs = 1_000 } = options;
  const container = document.createElement('div');
  container.dataset.remote = name;
  const listeners = new Set<() => void>();
  const inOrder = createOrder(graceMs);
  const note = startNote(name, version);
  const report = (kind: FaultKind, error: unknown) =>
    reportFault({ remote: name, version, kind, error });
  const watchLeft = createLeakWatch((error) => report('leak', error));
  let state: RemoteState = 'idle';
  let remote: Lifecycles | undefined;
  /** The place of the newest mount, until it is left. */
  let place: HTMLElement | undefined;
  // Grows with each show and hide: whatever belongs to an older turn is over.
  let turn = 0;

  const setState = (next: RemoteState) => {
    state = next;
    if (next !== 'loading') note.end();
    // What never said that it is mounted may have drawn half a page.
    container.hidden = next === 'failed';
    for (const listener of listeners) listener();
  };

  async function loadOnce(own: number): Promise<Lifecycles> {
    await waitFor?.();
    if (own === turn) note.begin();
    const loaded = remote ?? (await load());
    if (!remote) await loaded.bootstrap();
    remote = loaded;
    return loaded;
  }

  async function mount(own: number, loaded: Lifecycles): Promise<void> {
    if (own !== turn) return;
    await leave();
    if (own !== turn) return;
    const domElement = document.createElement('div');
    place = domElement;
    container.replaceChildren(domElement);
    await loaded.mount({ name, domElement, onCrash: (error) => crash(own, 'render', error) });
    if (own === turn && state !== 'crashed') setState('shown');
  }

  async function leave(): Promise<void> {
    if (!place) return;
    const left = place;
    place = undefined;
    const unmounted = async () => remote?.unmount();
    await within(graceMs, unmounted(), `It did not unmount in ${graceMs} ms.`).catch((error) =>
      report('unmount', error),
    );
    left.remove();
    watchLeft(left);
  }

  function crash(own: number, kind: FaultKind, error: unknown): void {
    if (own !== turn || state === 'crashed') return;
    report(kind, error);
    container.replaceChildren();
    setState('crashed');
  }

  function giveUp(own: number): void {
    if (own !== turn) return;
    report('slow', new Error(`It was not there after ${patienceMs} ms.`));
    setState('failed');
  }

  function fail(own: number, kind: FaultKind, error: unknown): void {
    report(kind, error);
    if (own === turn) setState('failed');
  }

  async function show(): Promise<void> {
    turn += 1;
    const own = turn;
    setState('loading');
    const impatience = setTimeout(() => giveUp(own), patienceMs);
    try {
      const loaded = await loadOnce(own);
      await inOrder(() => mount(own, loaded)).catch((error) => crash(own, 'mount', error));
    } catch (error) {
      fail(own, 'load', error);
    } finally {
      clearTimeout(impatience);
    }
  }

  /** What the path asks for. A remote that held up the page is shown only when the person asks for it. */
  async function showUnlessHung(): Promise<void> {
    if (note.isLeft()) return fail(turn, 'hang', new Error('It held up the page to its end.'));
    const shown = show();
    if (remote) await within(graceMs, shown, 'It is still mounting.').catch(() => undefined);
  }

  async function hide(): Promise<void> {
    turn += 1;
    setState('idle');
    await inOrder(leave);
  }

  return {
    name,
    container,
    lifecycles: {
      bootstrap: async () => {},
      mount: showUnlessHung,
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
