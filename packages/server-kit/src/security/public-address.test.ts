import { isPublicAddress, readableUrl } from './public-address.ts';
import { defaultFetchRules } from './safe-fetch.ts';

it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  'recognises %s as a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine', '127.8.9.1'],
  ['this machine', '::1'],
  ['no address', '0.0.0.0'],
  ['no address', '::'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.16.0.1'],
  ['a private network', '192.168.1.1'],
  ['a private network', 'fd00::1'],
  ['an old private network', 'fec0::1'],
  ['the cloud’s metadata', '169.254.169.254'],
  ['the cloud’s metadata', 'fd00:ec2::254'],
  ['a link', 'fe80::1'],
  ['a carrier’s network', '100.64.0.1'],
  ['a group', '224.0.0.1'],
  ['a group', 'ff02::1'],
  ['everybody', '255.255.255.255'],
  ['nobody yet', '240.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '2001:db8::1'],
  ['measuring', '198.18.0.1'],
  ['IPv4 inside of IPv6', '::ffff:127.0.0.1'],
  ['IPv4 inside of IPv6', '::ffff:a9fe:a9fe'],
  ['IPv4 inside of IPv6', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of one’s own', '64:ff9b:1::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['not an address', 'localhost'],
])('recognises %s as not public: %s', (_what, address) =>
  expect(isPublicAddress(address)).toBe(false),
);

it.each([
  'https://example.com/',
  'http://example.com:80/a?b=c',
  'http://example.com:443/',
  'https://münchen.example/',
])('allows %s', (url) => expect(readableUrl(url, defaultFetchRules).href).toBe(new URL(url).href));

it.each([
  ['another protocol', 'file:///etc/passwd'],
  ['another protocol', 'ftp://example.com/'],
  ['another protocol', 'data:text/html,x'],
  ['another protocol', 'gopher://example.com/'],
  ['no address', 'example.com'],
  ['a name and password', 'https://ada:secret@example.com/'],
  ['another port', 'http://example.com:8080/'],
  ['another port', 'http://example.com:27017/'],
  ['this machine', 'http://127.0.0.1/'],
  ['this machine, in decimal', 'http://2130706433/'],
  ['this machine, in octal', 'http://0177.0.0.1/'],
  ['this machine, in hexadecimal', 'http://0x7f.1/'],
  ['this machine, short', 'http://127.1/'],
  ['this machine, in full-width digits', 'http://１２７.０.０.１/'],
  ['this machine', 'http://[::1]/'],
  ['this machine', 'http://[::ffff:127.0.0.1]/'],
  ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['the cloud’s metadata by name', 'http://metadata.google.internal/'],
  ['a name of this machine', 'http://localhost/'],
  ['a name of this machine', 'http://localhost./'],
  ['a name of this machine', 'http://app.localhost/'],
  ['a name of the network', 'http://intranet/'],
  ['a name of the network', 'http://printer.local/'],
  ['a name of the network', 'http://nas.home.arpa/'],
])('rejects %s: %s', (_what, url) =>
  expect(() => readableUrl(url, defaultFetchRules)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  ),
);
