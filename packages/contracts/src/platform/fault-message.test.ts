import { faultMessageLength, redactPersonalData } from './fault-message.ts';

it.each([
  ['Nobody has the address ada@studio.example.', 'Nobody has the address …'],
  ['Not found: https://soloist.example/u/ada?from=mail now', 'Not found: … now'],
  ['GET /api/users/ada-lovelace failed', 'GET … failed'],
  ['search?q=ada failed', 'search… failed'],
  [
    `Unexpected token 'A', "Ada Lovel"... is not valid JSON`,
    `Unexpected token 'A', …... is not valid JSON`,
  ],
  ["Can't find 'Ada Lovelace'", "Can't find …"],
  ['No client 64b7f0c2a1b2c3d4e5f60718', 'No client …'],
  ['Key eyJhbGciOiJFZERTQSJ9 is over', 'Key … is over'],
  ['P-0018 of 2026-03-13, ₹1,240.50', 'P-… of …, ₹…'],
  ['Call +91 98 76 54 32 10', 'Call +…'],
])('redacts %s to %s', (message, redacted) => {
  expect(redactPersonalData(message)).toBe(redacted);
  expect(redactPersonalData(redacted)).toBe(redacted);
});

it.each([
  "Cannot read properties of undefined (reading 'name')",
  "Failed to execute 'removeChild' on 'Node': it is not a child of this node.",
  'Minified React error #31',
  'Loading chunk 105 failed.',
  'Failed to get remoteEntry exports. #RUNTIME-001',
])('keeps %s, which has no personal data', (message) => {
  expect(redactPersonalData(message)).toBe(message);
});

it('is a single line within the limit, whatever is thrown', () => {
  expect(redactPersonalData(' it\n  broke\u202e\u0000 ')).toBe('it broke');
  expect(redactPersonalData('so it goes '.repeat(1_000))).toHaveLength(faultMessageLength);
  expect(redactPersonalData('')).toBe('');
});
