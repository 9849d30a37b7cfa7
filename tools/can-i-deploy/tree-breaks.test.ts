import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usedContract } from '@soloist/contracts/used-contract';
import { treeBreaks } from '../can-i-deploy.ts';

const react = (version: string) => ({ react: { version, names: [] } });
const contractOf = (kind: 'shell' | 'remote', version: string) =>
  usedContract({ kind, code: '', exposes: ['./lifecycles'], shared: react(version) });
const shell = contractOf('shell', '19.4.0');

/** The range of React in each version's own manifest; their contracts all name ^19. */
let published: Record<string, string>;
let server: Server;
beforeAll(async () => {
  server = createServer((req, res) => {
    const [, first, name, version = '', file] = (req.url ?? '').split(/[/?]/);
    const answer = (body: object) => res.end(JSON.stringify(body));
    res.setHeader('content-type', 'application/json');
    if (req.url === '/shell/contract.json') return answer(shell);
    if (first === 'remotes' && published[version]) {
      const shared = [{ name: 'react', requiredVersion: published[version] }];
      return answer(file === 'contract.json' ? contractOf('remote', '^19.3.1') : { shared });
    }
    if (req.url?.includes('/mfe-dashboard/changes')) {
      const change = { live: '2.0.0', canary: { version: '3.0.0' } };
      return answer({ success: true, items: [change] });
    }
    if (req.url?.includes('/changes')) return answer({ success: true, items: [] });
    res.statusCode = 404;
    answer({ message: `${name} ${version} is not here.` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const breaks = () => {
  const { port } = server.address() as AddressInfo;
  return treeBreaks({ apiUrl: `http://127.0.0.1:${port}/api`, token: 'deploy_1' }, shell);
};

it('accepts live and canary releases that fit the shell', async () => {
  published = { '2.0.0': '^19.3.1', '3.0.0': '^19.0.0' };
  expect(await breaks()).toEqual([]);
});

it('reports a live release and a canary whose own manifest needs another React', async () => {
  published = { '2.0.0': '^17.0.0', '3.0.0': '^18.0.0' };
  expect(await breaks()).toEqual([
    'mfe-dashboard 2.0.0: it needs react ^17.0.0, the shell has 19.4.0',
    'mfe-dashboard 3.0.0: it needs react ^18.0.0, the shell has 19.4.0',
  ]);
});
