import * as z from 'zod/mini';
import { newPassword, signupForm } from './accounts.ts';

describe('signing up', () => {
  const form = {
    fname: 'Ada',
    lname: '',
    email: 'ada@studio.test',
    password: 'a quiet green harbour',
    role: 'freelancer',
  };

  it('accepts a freelancer and an employer, invited or not', () => {
    for (const role of ['freelancer', 'employer']) {
      expect(z.safeParse(signupForm, { ...form, role, ref: 'x7' }).success).toBe(true);
    }
  });

  it.each([
    { role: 'admin' },
    { role: undefined },
    { fname: '' },
    { verified: true },
    { password: { $gt: '' } },
  ])('rejects %j', (over) => {
    expect(z.safeParse(signupForm, { ...form, ...over }).success).toBe(false);
  });

  it('requires a password of 10 to 200 characters, and preserves all of them', () => {
    const messageOf = (value: string) => z.safeParse(newPassword, value).error?.issues[0]?.message;
    expect(messageOf('x'.repeat(9))).toBe('Use at least 10 characters.');
    expect(messageOf('x'.repeat(201))).toBe('Use at most 200 characters.');
    expect(z.parse(newPassword, '  spaces count  ')).toBe('  spaces count  ');
  });
});
