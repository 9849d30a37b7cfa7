import type { Lifecycles, RemoteProps } from '@soloist/web-client';
import { createRemoteApp } from './remote-app.ts';

/** A remote as the network would give it; `props` are those of its newest mount. */
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
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('lets go of the navigation at once and shows the remote when it is there', async () => {
  const remote = fakeRemote();
  let arrive: (loaded: Lifecycles) => void = () => {};
  const app = createRemoteApp({ name, load: () => new Promise((r) => (arrive = r)) });
  await app.lifecycles.mount(propsOf(name));
  expect(app.getState()).toBe('loading');
  arrive(remote.lifecycles);
  await settled();
  expect(app.getState()).toBe('shown');
  expect(app.container).toHaveTextContent('The page');
});

it('never rejects: a remote that cannot be loaded is a state, and trying again works', async () => {
  const remote = fakeRemote();
  const load = jest
    .fn<Promise<Lifecycles>, []>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValueOnce(remote.lifecycles);
  const report = jest.fn();
  const app = createRemoteApp({ name, load, report });
  await app.lifecycles.mount(propsOf(name));
  await settled();
  expect(app.getState()).toBe('failed');
  expect(report).toHaveBeenCalledWith(new Error('404'));
  await app.show();
  expect(app.getState()).toBe('shown');
});

it('offers to try again while a remote hangs, and still shows it when it comes late', async () => {
  const remote = fakeRemote();
  let arrive: (loaded: Lifecycles) => void = () => {};
  const app = createRemoteApp({
    name,
    load: () => new Promise((resolve) => (arrive = resolve)),
    patienceMs: 1,
  });
  const failed = new Promise<void>((resolve) =>
    app.subscribe(() => app.getState() === 'failed' && resolve()),
  );
  await app.lifecycles.mount(propsOf(name));
  await failed;
  arrive(remote.lifecycles);
  await settled();
  expect(app.getState()).toBe('shown');
});

it('can be left while it loads: what arrives afterwards is dropped', async () => {
  const remote = fakeRemote();
  let arrive: (loaded: Lifecycles) => void = () => {};
  const app = createRemoteApp({ name, load: () => new Promise((r) => (arrive = r)) });
  await app.lifecycles.mount(propsOf(name));
  await app.lifecycles.unmount();
  arrive(remote.lifecycles);
  await settled();
  expect(remote.isMounted).toBe(false);
  expect(app.getState()).toBe('idle');
  expect(app.container).toBeEmptyDOMElement();
});

it('shows a crash in its own place, and the remote again on the next show', async () => {
  const remote = fakeRemote();
  const app = createRemoteApp({ name, load: async () => remote.lifecycles });
  await app.show();
  remote.props?.onCrash(new Error('render'));
  expect(app.getState()).toBe('crashed');
  expect(app.container).toBeEmptyDOMElement();
  await app.show();
  expect(app.getState()).toBe('shown');
});

it('takes a mount that rejects for a crash, and leaves without waiting for it', async () => {
  const broken: Lifecycles = {
    ...fakeRemote().lifecycles,
    mount: () => Promise.reject(new Error('render')),
  };
  const app = createRemoteApp({ name, load: async () => broken, report: () => {} });
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
