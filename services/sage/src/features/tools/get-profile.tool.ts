import { missingProfileFields, profiles } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

/** Called by the names that people know. */
const factNames = {
  profileImage: 'photo',
  fname: 'name',
  about: 'text about you',
  skills: 'skills',
  experience: 'experience',
  location: 'location',
  languages: 'languages',
  timezone: 'time zone',
  socialLinks: 'links',
};

export interface ToldProfile {
  name: string;
  headline: string;
  missing: string[];
  views: { sevenDayView: number; thirtyDayView: number; allTimeView: number };
  /** First label of the portfolio's address, or empty. */
  username: string;
  ownHosts: string[];
  plan: string;
  page: string;
}

export const getProfile = (read: ReadRecords) =>
  defineTool({
    name: 'get_profile',
    description:
      'The person’s own profile: facts, what is missing to make it complete, portfolio address, views and plan.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your profile',
    async run(_args, context) {
      const { userInfo, viewCounts, pro } = await read(profiles.loadUser, context);
      const page = `/profile/${userInfo.id}`;
      const told: ToldProfile = {
        name: `${userInfo.fname} ${userInfo.lname}`.trim(),
        headline: userInfo.headline,
        missing: missingProfileFields(userInfo).map((fact) => factNames[fact]),
        views: viewCounts,
        username: userInfo.username,
        ownHosts: userInfo.portfolioDetails.hosts,
        plan: pro ? 'Pro' : 'Free',
        page,
      };
      const { about, skills, tools, languages, location, timezone, experience } = userInfo;
      const { hourlyRate, availability, acceptingProjects, role, roles, currency } = userInfo;
      const facts = { about, skills, tools, languages, location, timezone, experience };
      const work = { hourlyRate, availability, acceptingProjects, role, roles, currency };
      return { forModel: { ...told, ...facts, ...work } };
    },
  });
