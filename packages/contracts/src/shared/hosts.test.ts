import { hostForm } from '../profiles/custom-hosts.ts';
import { isMainHost, isSitePage } from './hosts.ts';

it.each([
  'localhost',
  'soloist.example',
  'www.soloist.example',
  'app.soloist.example',
  'staging.soloist.example',
  'dev.soloist.example',
  'SOLOIST.example',
  '127.0.0.1',
  '10.0.0.7',
  '1',
  '2026.soloist.example',
])('%s belongs to the product', (host) => {
  expect(isMainHost(host)).toBe(true);
});

it.each([
  'ada.localhost',
  'ada-okafor.soloist.example',
  'soloist-fan.example',
  'www2.example',
  '12345.example',
  'ada.www.example',
  'studio-ada.com',
  'dev1.example',
])('%s is a portfolio site', (host) => {
  expect(isMainHost(host)).toBe(false);
});

it.each(['/', '/services/1', '/projects/box', '/blogs/on-paper/'])(
  'recognises the site page %s',
  (path) => {
    expect(isSitePage(path)).toBe(true);
  },
);

it.each(['/about', '/services', '/services/', '/services/1/2', '/blogs//', '/Services/1', ''])(
  'recognises no site page at %j',
  (path) => {
    expect(isSitePage(path)).toBe(false);
  },
);

it.each([
  ['www.ada.example', /doesn’t start with www,/],
  ['2024.example.com', /or a short number/],
  ['folio', /isn’t a domain/],
])('rejects %s with the reason', (host, message) => {
  expect(hostForm.safeParse({ host }).error?.issues[0]?.message).toMatch(message);
});

it('accepts a host name that starts with a long number', () => {
  expect(hostForm.parse({ host: '20245.Example.com' })).toEqual({ host: '20245.example.com' });
});
