import * as z from 'zod/mini';
import {
  completenessFields,
  getUserMessages,
  missingProfileFields,
  type PublicProfile,
  profileUpdate,
  publicProfile,
  rateText,
} from './profiles.ts';

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
  it('has nine required fields, and lacks none of them', () => {
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

  it('contains no private field', () => {
    const view = z.parse(publicProfile, {
      ...complete,
      email: 'ada@studio.test',
      phonenumber: '1',
    });
    expect(view).toEqual(complete);
  });
});

describe('a profile update', () => {
  it('may have any of the fields, or none', () => {
    expect(z.parse(profileUpdate, {})).toEqual({});
    expect(z.parse(profileUpdate, { about: ' I draw. ' })).toEqual({ about: 'I draw.' });
    expect(z.parse(profileUpdate, { linkedinUrl: '' })).toEqual({ linkedinUrl: '' });
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
    { linkedinUrl: `https://example.com/${'x'.repeat(400)}` },
    { socialLinks: [`https://example.com/${'x'.repeat(400)}`] },
    { profileImage: 'https://evil.test/pixel.png' },
    { profileImage: '/files/../secrets' },
    { currency: 'XXX' },
  ])('rejects %j', (update) => {
    expect(z.safeParse(profileUpdate, update).success).toBe(false);
  });
});

it('has the specification’s text for each status of getUser', () => {
  expect(getUserMessages).toMatchObject({
    204: 'User has no username',
    400: 'Invalid request',
    404: 'User not found',
    500: 'Server error occurred',
  });
});

it('formats a rate with the currency first, and a missing rate as empty', () => {
  expect(['50$', '1200$', ''].map((rate) => rateText(rate))).toEqual([
    '$50 an hour',
    '$1,200 an hour',
    '',
  ]);
  expect(rateText('85$', 'EUR')).toBe('€85 an hour');
});
