import { containerName, type RemoteName } from '@soloist/contracts';

/** The heading of the remote once its fault is fixed. */
export const recoveredHeading = 'The remote is well';

interface Faulty {
  /** Runs when the entry is evaluated. */
  evaluate?: string;
  /** Statements that replace parts of `lifecycles`. */
  lifecycles?: string;
  /** Statements at the start of its React component, which has `React` and `setCount` at hand. */
  render?: string;
}

/**
 * The source of a remote's entry, like the output of the build: a federation container that takes
 * React and `createRemote` from the shell. `isWell()` is true once `localStorage.well` is set.
 */
export const entryOf = (name: RemoteName, faulty: Faulty) => `
var ${containerName(name)} = (() => {
  const isWell = () => localStorage.getItem('well') === 'yes';
  ${faulty.evaluate ?? ''};
  let shared;
  const take = async (key) => (await Object.values(shared[key])[0].get())();
  async function load() {
    const React = await take('react');
    const { createRemote } = await take('@soloist/web-client');
    function Root() {
      const [count, setCount] = React.useState(0);
      ${faulty.render ?? ''};
      return React.createElement('h1', null, '${recoveredHeading}');
    }
    const lifecycles = createRemote(Root);
    ${faulty.lifecycles ?? ''};
    return () => lifecycles;
  }
  return { init: (scope) => { shared = scope; }, get: load };
})();`;
