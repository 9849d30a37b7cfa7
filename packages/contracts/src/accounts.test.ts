import * as z from 'zod/mini';
import {
  completenessFields,
  getUserMessages,
  missingProfileFields,
  newPassword,
  type PublicProfile,
  profileUpdate,
  publicProfile,
  signupForm,
} from './accounts.ts';

const complete: PublicProfile = {
  id: '6b014a52f33c86b5e1badfa5',
  username: 'ada-okafor',
  fname: 'Ada',
  lname: '',
  headline: '',
  about: 'I draw boxes.',
  skills: ['Packaging'],
  tools: [],
  languages: ['English'],
  location: 'Lagos',
  timezone: 'Africa/Lagos',
  experience: '9 years',
  hourlyRate: '50$',
  availability: '',
  acceptingProjects: true,
  profileImage: `/files/${'a'.repeat(32)}`,
  logo: '',
  linkedinUrl: '',
  socialLinks: ['https://example.com/ada'],
  pro: false,
};

describe('a complete profile', () => {
  it('has nine facts, and lacks none of them', () => {
    expect(completenessFields.toSorted()).toEqual(
      [
        'about',
        'fname',
        'skills',
        'experience',
        'socialLinks',
        'location',
        'languages',
        'timezone',
        'profileImage',
      ].toSorted(),
    );
    expect(missingProfileFields(complete)).toEqual([]);
  });

  it.each([...completenessFields])('lacks %s when it is empty', (field) => {
    const empty = Array.isArray(complete[field]) ? [] : '';
    expect(missingProfileFields({ ...complete, [field]: empty })).toEqual([field]);
  });

  it('says nothing that only its owner may know', () => {
    const shown = z.parse(publicProfile, {
      ...complete,
      email: 'ada@studio.test',
      phonenumber: '1',
    });
    expect(shown).toEqual(complete);
  });
});

describe('a change of the profile', () => {
  it('may be of any part, and of nothing', () => {
    expect(z.parse(profileUpdate, {})).toEqual({});
    expect(z.parse(profileUpdate, { about: ' I draw. ' })).toEqual({ about: 'I draw.' });
  });

  it.each([
    { id: complete.id },
    { username: 'admin' },
    { email: 'eve@evil.test' },
    { pro: true },
    { roles: ['employer'] },
    { $set: { pro: true } },
    { fname: '  ' },
    { about: { $ne: '' } },
    { about: 'x'.repeat(2001) },
    { skills: ['x'.repeat(61)] },
    { skills: Array(31).fill('Packaging') },
    { socialLinks: ['javascript:alert(1)'] },
    { linkedinUrl: 'data:text/html,x' },
    { profileImage: 'https://evil.test/pixel.png' },
    { profileImage: '/files/../secrets' },
    { currency: 'XXX' },
  ])('is not %j', (update) => {
    expect(z.safeParse(profileUpdate, update).success).toBe(false);
  });
});

describe('signing up', () => {
  const form = {
    fname: 'Ada',
    lname: '',
    email: 'ada@studio.test',
    password: 'a quiet green harbour',
    role: 'freelancer',
  };

  it('takes a freelancer and an employer, invited or not', () => {
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
  ])('does not take %j', (over) => {
    expect(z.safeParse(signupForm, { ...form, ...over }).success).toBe(false);
  });

  it('asks for a password of 10 to 200 characters, and keeps every one of them', () => {
    const said = (value: string) => z.safeParse(newPassword, value).error?.issues[0]?.message;
    expect(said('x'.repeat(9))).toBe('Please use at least 10 characters.');
    expect(said('x'.repeat(201))).toBe('Please use at most 200 characters.');
    expect(z.parse(newPassword, '  spaces count  ')).toBe('  spaces count  ');
  });
});

it('says of each status of getUser what the specification says', () => {
  expect(getUserMessages).toMatchObject({
    204: 'User has no username',
    400: 'Invalid request',
    404: 'User not found',
    500: 'Server error occurred',
  });
});
