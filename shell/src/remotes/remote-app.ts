import type { FaultKind, RemoteName } from '@soloist/contracts';
import type { Lifecycles } from '@soloist/web-client';
import { createLeakWatch } from './leak-watch.ts';
import { reportFault } from './report-fault.ts';
import { createStepQueue, withTimeout } from './step-queue.ts';
import { trackStart } from './track-start.ts';
import { UnreachableError } from './unreachable.ts';

/** `unreachable`: its files have not arrived; `failed`: they arrived, and it does not start. */
export type RemoteAppState = 'idle' | 'loading' | 'shown' | 'unreachable' | 'failed' | 'crashed';

export interface RemoteApp {
  name: RemoteName;
  /** The element of the remote, which the frame adds to the page. */
  container: HTMLElement;
  /**
   * Passed to single-spa: they never reject, and wait neither for the network nor for the remote.
   */
  lifecycles: Lifecycles;
  getState: () => RemoteAppState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the remote, for the first time or again after it failed or crashed. */
  show: () => Promise<void>;
}

interface Options {
  name: RemoteName;
  version: string;
  /** Rejects with an `UnreachableError` when the files did not arrive. */
  load: () => Promise<Lifecycles>;
  /** A promise to await before loading. */
  waitFor?: () => Promise<void>;
  /** How long a remote may take to load before the person is offered a retry. */
  patienceMs?: number;
  /** How long to wait for the remote to unmount. */
  graceMs?: number;
}

/**
 * Runs one remote so that nothing it does can block or break its neighbours: it loads in the
 * background, its failure is a state to render, a step that never ends is abandoned, and a result
 * that arrives after the person has left is dropped. A remote that arrives after the timeout is
 * still displayed.
 */
export function createRemoteApp(options: Options): RemoteApp {
  const { name, version, load, waitFor, patienceMs = 8_000, graceMs = 1_000 } = options;
  const container = document.createElement('div');
  container.dataset.remote = name;
  const listeners = new Set<() => void>();
  const inOrder = createStepQueue(graceMs);
  const note = trackStart(name, version);
  const report = (kind: FaultKind, error: unknown) =>
    reportFault({ remote: name, version, kind, error });
  const watchLeft = createLeakWatch((error) => report('leak', error));
  let state: RemoteAppState = 'idle';
  let remote: Lifecycles | undefined;
  let hasArrived = false;
  /** The container of the newest mount, until it is unmounted. */
  let place: HTMLElement | undefined;
  // Incremented by each show and hide: work of an older turn is ignored.
  let turn = 0;

  const setState = (next: RemoteAppState) => {
    state = next;
    if (next !== 'loading') note.end();
    // A remote that never reported its mount may have rendered half a page.
    container.hidden = next === 'failed' || next === 'unreachable';
    for (const listener of listeners) listener();
  };

  async function loadOnce(mountTurn: number): Promise<Lifecycles> {
    await waitFor?.();
    if (mountTurn === turn) note.begin();
    const loaded = remote ?? (await load());
    hasArrived = true;
    if (!remote) await loaded.bootstrap();
    remote = loaded;
    return loaded;
  }

  async function mount(mountTurn: number, loaded: Lifecycles): Promise<void> {
    if (mountTurn !== turn) return;
    await leave();
    if (mountTurn !== turn) return;
    const domElement = document.createElement('div');
    place = domElement;
    container.replaceChildren(domElement);
    await loaded.mount({ name, domElement, onCrash: (error) => crash(mountTurn, 'render', error) });
    if (mountTurn === turn && state !== 'crashed') setState('shown');
  }

  async function leave(): Promise<void> {
    if (!place) return;
    const left = place;
    place = undefined;
    const unmounted = async () => remote?.unmount();
    await withTimeout(graceMs, unmounted(), `It did not unmount within ${graceMs} ms.`).catch(
      (error) => report('unmount', error),
    );
    left.remove();
    watchLeft(left);
  }

  function crash(mountTurn: number, kind: FaultKind, error: unknown): void {
    if (mountTurn !== turn || state === 'crashed') return;
    report(kind, error);
    container.replaceChildren();
    setState('crashed');
  }

  function giveUp(mountTurn: number): void {
    if (mountTurn !== turn) return;
    report('slow', new Error(`It did not load within ${patienceMs} ms.`));
    // What has arrived and does not start is not late because of the connection.
    setState(hasArrived ? 'failed' : 'unreachable');
  }

  function fail(mountTurn: number, kind: FaultKind, error: unknown): void {
    report(kind, error);
    if (mountTurn === turn) {
      setState(error instanceof UnreachableError ? 'unreachable' : 'failed');
    }
  }

  async function show(): Promise<void> {
    turn += 1;
    const mountTurn = turn;
    setState('loading');
    const impatience = setTimeout(() => giveUp(mountTurn), patienceMs);
    try {
      const loaded = await loadOnce(mountTurn);
      await inOrder(() => mount(mountTurn, loaded)).catch((error) =>
        crash(mountTurn, 'mount', error),
      );
    } catch (error) {
      fail(mountTurn, 'load', error);
    } finally {
      clearTimeout(impatience);
    }
  }

  /**
   * The remote that the path needs. One that blocked the page is loaded only on the person's
   * request.
   */
  async function showUnlessHung(): Promise<void> {
    if (note.isLeft())
      return fail(turn, 'hang', new Error('It blocked the page until it was done.'));
    const mounting = show();
    if (remote)
      await withTimeout(graceMs, mounting, 'It is still mounting.').catch(() => undefined);
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
