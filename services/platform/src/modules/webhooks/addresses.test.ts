import { createAddressCheck, postRulesOf } from './addresses.rules.ts';

const check = (publicUrl: string) => createAddressCheck(postRulesOf(publicUrl));
const ofInternet = check('https://soloist.example');

it('sends messages only to public https addresses', () => {
  expect(() => ofInternet('https://example.com/hook?a=b')).not.toThrow();
});

it.each([
  'http://example.com/hook',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.7/',
  'https://localhost/',
  'https://printer.local/',
  'https://intranet/',
  'https://example.com:27017/',
])('and not to %s', (url) =>
  expect(() => ofInternet(url)).toThrow(
    expect.objectContaining({ code: 'invalid_input', details: [expect.anything()] }),
  ),
);

it('sends messages to local programs in a local installation', () => {
  const ofMachine = check('http://localhost:8080');
  expect(() => ofMachine('http://localhost:3000/hook')).not.toThrow();
  expect(() => ofMachine('http://127.0.0.1:3000/hook')).not.toThrow();
  expect(() => ofMachine('ftp://127.0.0.1/')).toThrow();
});
