import type { Lifecycles, RemoteProps } from '@soloist/web-client';
import { createRemoteApp } from './remote-app.ts';
import { UnreachableError } from './unreachable.ts';

/** A remote as the network would provide it; `props` are those of its newest mount. */
function fakeRemote() {
  const remote = {
    props: undefined as RemoteProps | undefined,
    isMounted: false,
    lifecycles: {
      bootstrap: async () => {},
      mount: async (props) => {
        remote.props = props;
        remote.isMounted = true;
        props.domElement.textContent = 'The page';
      },
      unmount: async () => {
        remote.isMounted = false;
      },
    } satisfies Lifecycles,
  };
  return remote;
}
const propsOf = (name: string) => ({
  name,
  domElement: document.createElement('div'),
  onCrash: () => {},
});
const name = 'mfe-dashboard';
const version = '1.0.0';
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

let consoleError: jest.SpyInstance;
const loggedErrors = () => consoleError.mock.calls;
beforeEach(() => {
  sessionStorage.clear();
  consoleError = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => jest.restoreAllMocks());

it('ends the navigation immediately and shows the remote when it has loaded', async () => {
  const remote = fakeRemote();
  let arrive: (loaded: Lifecycles) => void = () => {};
  const app = createRemoteApp({ name, version, load: () => new Promise((r) => (arrive = r)) });
  await app.lifecycles.mount(propsOf(name));
  expect(app.getState()).toBe('loading');
  arrive(remote.lifecycles);
  await settled();
  expect(app.getState()).toBe('shown');
  expect(app.container).toHaveTextContent('The page');
});

it('never rejects: a failed load is a state, and can be retried', async () => {
  const remote = fakeRemote();
  const load = jest
    .fn<Promise<Lifecycles>, []>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValueOnce(remote.lifecycles);
  const app = createRemoteApp({ name, version, load });
  await app.lifecycles.mount(propsOf(name));
  await settled();
  expect(app.getState()).toBe('failed');
  expect(loggedErrors()).toEqual([['mfe-dashboard 1.0.0: load', new Error('404')]]);
  await app.show();
  expect(app.getState()).toBe('shown');
});

it('is unreachable when its files do not arrive', async () => {
  const load = () => Promise.reject(new UnreachableError(new Error('no route')));
  const app = createRemoteApp({ name, version, load });
  await app.show();
  expect(app.getState()).toBe('unreachable');
  expect(loggedErrors()).toEqual([['mfe-dashboard 1.0.0: load', new Error('no route')]]);
});

it('fails without blaming the connection when its files arrive and it does not start', async () => {
  const { lifecycles } = fakeRemote();
  const load = async () => ({ ...lifecycles, bootstrap: () => new Promise<void>(() => {}) });
  const app = createRemoteApp({ name, version, load, patienceMs: 1 });
  const failed = new Promise<void>((resolve) =>
    app.subscribe(() => app.getState() !== 'loading' && resolve()),
  );
  void app.show();
  await failed;
  expect(app.getState()).toBe('failed');
});

it('offers a retry while a remote hangs, and still shows it when it loads late', async () => {
  const remote = fakeRemote();
  let arrive: (loaded: Lifecycles) => void = () => {};
  const app = createRemoteApp({
    name,
    version,
    load: () => new Promise((resolve) => (arrive = resolve)),
    patienceMs: 1,
  });
  const failed = new Promise<void>((resolve) =>
    app.subscribe(() => app.getState() === 'unreachable' && resolve()),
  );
  await app.lifecycles.mount(propsOf(name));
  await failed;
  arrive(remote.lifecycles);
  await settled();
  expect(app.getState()).toBe('shown');
});

it('can be left while it loads, and discards a late result', async () => {
  const remote = fakeRemote();
  let arrive: (loaded: Lifecycles) => void = () => {};
  const app = createRemoteApp({ name, version, load: () => new Promise((r) => (arrive = r)) });
  await app.lifecycles.mount(propsOf(name));
  await app.lifecycles.unmount();
  arrive(remote.lifecycles);
  await settled();
  expect(remote.isMounted).toBe(false);
  expect(app.getState()).toBe('idle');
  expect(app.container).toBeEmptyDOMElement();
});

it('shows a crash in place, and the remote again on the next show', async () => {
  const remote = fakeRemote();
  const app = createRemoteApp({ name, version, load: async () => remote.lifecycles });
  await app.show();
  remote.props?.onCrash(new Error('render'));
  expect(app.getState()).toBe('crashed');
  expect(loggedErrors()).toEqual([['mfe-dashboard 1.0.0: render', new Error('render')]]);
  expect(app.container).toBeEmptyDOMElement();
  await app.show();
  expect(app.getState()).toBe('shown');
});

it('treats a rejected mount as a crash, and unmounts without waiting for it', async () => {
  const broken: Lifecycles = {
    ...fakeRemote().lifecycles,
    mount: () => Promise.reject(new Error('render')),
  };
  const app = createRemoteApp({ name, version, load: async () => broken });
  await app.show();
  expect(app.getState()).toBe('crashed');
  await app.lifecycles.unmount();
  expect(app.getState()).toBe('idle');
});

it('unmounts before it mounts again', async () => {
  const steps: string[] = [];
  const remote = fakeRemote().lifecycles;
  const app = createRemoteApp({
    name,
    version,
    load: async () => ({
      ...remote,
      mount: async (props) => {
        await remote.mount(props);
        steps.push('mount');
      },
      unmount: async () => {
        await settled();
        steps.push('unmount');
      },
    }),
  });
  await app.show();
  await Promise.all([app.lifecycles.unmount(), app.lifecycles.mount(propsOf(name))]);
  expect(steps).toEqual(['mount', 'unmount', 'mount']);
  expect(app.getState()).toBe('shown');
});

it('is bootstrapped once, and again after a failure', async () => {
  let bootstraps = 0;
  const remote = fakeRemote();
  const bootstrap = async () => {
    bootstraps += 1;
    if (bootstraps === 1) throw new Error('no settings');
  };
  const app = createRemoteApp({
    name,
    version,
    load: async () => ({ ...remote.lifecycles, bootstrap }),
  });
  await app.show();
  expect(app.getState()).toBe('failed');
  await app.show();
  await app.lifecycles.unmount();
  await app.show();
  expect(app.getState()).toBe('shown');
  expect(bootstraps).toBe(2);
});

it('offers a retry when a mount never ends, and can be hidden and shown again', async () => {
  const remote = fakeRemote();
  let isStuck = true;
  const mount: Lifecycles['mount'] = (props) =>
    isStuck ? new Promise(() => {}) : remote.lifecycles.mount(props);
  const app = createRemoteApp({
    name,
    version,
    load: async () => ({ ...remote.lifecycles, mount }),
    patienceMs: 1,
    graceMs: 1,
  });
  const failed = new Promise<void>((resolve) =>
    app.subscribe(() => app.getState() === 'failed' && resolve()),
  );
  void app.show();
  await failed;
  expect(loggedErrors()).toEqual([['mfe-dashboard 1.0.0: slow', expect.any(Error)]]);
  await app.lifecycles.unmount();
  isStuck = false;
  await app.show();
  expect(app.getState()).toBe('shown');
});

it.each([
  ['throws', () => Promise.reject(new Error('unmount'))],
  ['never ends', () => new Promise<void>(() => {})],
])(
  'is removed when its unmount %s, leaves no content, and can be shown again',
  async (_, unmount) => {
    const remote = fakeRemote();
    const app = createRemoteApp({
      name,
      version,
      load: async () => ({ ...remote.lifecycles, unmount }),
      graceMs: 1,
    });
    await app.show();
    await app.lifecycles.unmount();
    expect(app.container).toBeEmptyDOMElement();
    expect(loggedErrors()).toEqual([['mfe-dashboard 1.0.0: unmount', expect.any(Error)]]);
    await app.show();
    expect(app.container).toHaveTextContent('The page');
  },
);

describe('a remote that hung in the tab’s last document', () => {
  const load = jest.fn<Promise<Lifecycles>, []>();
  beforeEach(async () => {
    load.mockReset().mockReturnValue(new Promise(() => {}));
    void createRemoteApp({ name, version, load }).show();
    await settled();
    load.mockReset().mockResolvedValue(fakeRemote().lifecycles);
  });

  it('runs again only on request, not when its page opens', async () => {
    const app = createRemoteApp({ name, version, load });
    await app.lifecycles.mount(propsOf(name));
    await app.lifecycles.unmount();
    await app.lifecycles.mount(propsOf(name));
    expect(app.getState()).toBe('failed');
    expect(load).not.toHaveBeenCalled();
    expect(loggedErrors()[0]).toEqual(['mfe-dashboard 1.0.0: hang', expect.any(Error)]);
    await app.show();
    expect(app.getState()).toBe('shown');
    const next = createRemoteApp({ name, version, load });
    await next.lifecycles.mount(propsOf(name));
    await settled();
    expect(next.getState()).toBe('shown');
  });

  it('runs again in another version', async () => {
    const app = createRemoteApp({ name, version: '1.0.1', load });
    await app.lifecycles.mount(propsOf(name));
    await settled();
    expect(app.getState()).toBe('shown');
  });
});

it('runs again when the page was left while it loaded', async () => {
  void createRemoteApp({ name, version, load: () => new Promise(() => {}) }).show();
  await settled();
  window.dispatchEvent(new Event('pagehide'));
  const app = createRemoteApp({ name, version, load: async () => fakeRemote().lifecycles });
  await app.lifecycles.mount(propsOf(name));
  await settled();
  expect(app.getState()).toBe('shown');
});
