import * as z from 'zod/mini';
import { capabilityId, day, email, id, pageQuery, requiredText, text } from './primitives.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const messageOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

describe('an email', () => {
  it.each([
    'ada@studio.test',
    'ada.okafor+proposals@mail.studio.test',
    "o'brien@studio.test",
    'ada_1@a-b.co.uk',
  ])('accepts %s', (address) => {
    expect(z.parse(email, address)).toBe(address);
  });

  it('is stored trimmed and in lower case', () => {
    expect(z.parse(email, '  Ada@Studio.TEST ')).toBe('ada@studio.test');
  });

  it('has an international domain in its ASCII form', () => {
    for (const address of ['ada@MÜNCHEN.example', 'ada@mu\u0308nchen.example']) {
      expect(z.parse(email, address)).toBe('ada@xn--mnchen-3ya.example');
    }
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \t '],
  ])('is required, so %s is reported as missing', (_what, address) => {
    expect(messageOf(email, address)).toBe('Please fill the email address!');
  });

  it.each([
    'ada',
    'ada@',
    '@studio.test',
    'ada@studio',
    'ada@studio..test',
    'ada@.test',
    'ada@studio.test.',
    'ada okafor@studio.test',
    'ada@studio.test, eve@evil.test',
    'Ada <ada@studio.test>',
    'ada@studio.test\nbcc:eve@evil.test',
    '"ada"@studio.test',
    `${'a'.repeat(250)}@studio.test`,
    `${'a'.repeat(65)}@studio.test`,
    `ada@${'a'.repeat(64)}.test`,
    'a\u0001da@studio.test',
    'ada\u0000@studio.test',
    'ada@stu\u001fdio.test',
    'ada\u007f@studio.test',
    'ada\u0085@studio.test',
    'ada\u200b@studio.test',
    'ada@studio\u200b.test',
    'ada@stu\u00addio.test',
    'ada@\u202estudio.test',
    'a\u2066da@studio.test',
    'ada\ufe0f@studio.test',
    'ada\u3164@studio.test',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@[IPv6:::1]',
    'ada@studio.1',
    'ada@2130706433',
    'ada@studio_1.test',
    'ada@-studio.test',
    'ada@studio-.test',
    'ada@studio.test/path',
    'ada@studio.test:25',
    'ada@user@studio.test',
    'ada.@studio.test',
    '.ada@studio.test',
    'a..da@studio.test',
    'ada(comment)@studio.test',
    'ada@(comment)studio.test',
    'friends:ada@studio.test;',
    'аda@studio.test',
  ])('rejects %j', (address) => {
    expect(messageOf(email, address)).toBe('Invalid email address!');
  });
});

it('accepts only existing days, written as year, month and day', () => {
  for (const value of ['2026-11-21', '2028-02-29', '2026-12-31'])
    expect(accepts(day(), value)).toBe(true);
  for (const value of [
    '2026-02-29',
    '2100-02-29',
    '2026-06-31',
    '2026-00-01',
    '2026-1-1',
    '21/11/2026',
    '2026-11-21T00:00:00Z',
    '',
    20261121,
    null,
  ]) {
    expect(messageOf(day('When?'), value)).toBe('When?');
  }
});

it('limits a text to 400 characters by default, and trims it', () => {
  expect(z.parse(text(), ` ${'x'.repeat(400)} `)).toHaveLength(400);
  expect(messageOf(text(), 'x'.repeat(401))).toBe('Input cannot be greater than 400 characters');
  expect(messageOf(text(10), 'x'.repeat(11))).toBe('Input cannot be greater than 10 characters');
  expect(accepts(text(), '')).toBe(true);
});

it('requires more than blanks for a required text', () => {
  for (const value of ['', ' \n\t ', undefined, null]) {
    expect(messageOf(requiredText('Who?'), value)).toBe('Who?');
  }
});

it.each([
  { $gt: '' },
  ['6b014a52f33c86b5e1badfa5'],
  '6B014A52F33C86B5E1BADFA5',
  '6b014a52f33c86b5e1badfa',
  '6b014a52f33c86b5e1badfa5\n',
  'twelve-chars',
])('rejects the id %j', (value) => {
  expect(accepts(id, value)).toBe(false);
});

it('creates public link ids with 192 bits and only characters that are safe in a path', () => {
  expect(accepts(capabilityId, `${'aZ09-_'.repeat(5)}ab`)).toBe(true);
  for (const value of [
    'a'.repeat(31),
    'a'.repeat(33),
    `${'a'.repeat(29)}../`,
    `${'a'.repeat(32)}\n`,
  ]) {
    expect(accepts(capabilityId, value)).toBe(false);
  }
});

describe('the query of a list', () => {
  it('defaults to 20 items a page, and accepts text or a number', () => {
    expect(z.parse(pageQuery, {})).toEqual({ limit: 20 });
    expect(z.parse(pageQuery, { limit: '50', cursor: '' })).toEqual({ limit: 50, cursor: '' });
  });

  it.each([
    { limit: 0 },
    { limit: 51 },
    { limit: 'all' },
    { limit: 2.5 },
    { limit: '' },
    { cursor: { $gt: '' } },
    { skip: 1 },
  ])('rejects %j', (query) => {
    expect(accepts(pageQuery, query)).toBe(false);
  });
});
