import { missingProfileFields, profiles, rateText } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import type { ReadRecords } from './records.client.ts';

/** Field labels for people. */
const fieldNames = {
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

export interface ProfileForModel {
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
      'The person’s profile: details, missing fields, portfolio address, views and plan.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your profile',
    async run(_args, context) {
      const { userInfo, viewCounts, pro } = await read(profiles.loadUser, context);
      const page = `/profile/${userInfo.id}`;
      const summary: ProfileForModel = {
        name: `${userInfo.fname} ${userInfo.lname}`.trim(),
        headline: userInfo.headline,
        missing: missingProfileFields(userInfo).map((field) => fieldNames[field]),
        views: viewCounts,
        username: userInfo.username,
        ownHosts: userInfo.portfolioDetails.hosts,
        plan: pro ? 'Pro' : 'Free',
        page,
      };
      const { about, skills, tools, languages, location, timezone, experience } = userInfo;
      const { availability, acceptingProjects, role, roles, currency } = userInfo;
      // The default is not the person's rate.
      const hourlyRate = userInfo.isRateHidden ? '' : rateText(userInfo.hourlyRate, currency);
      const details = { about, skills, tools, languages, location, timezone, experience };
      const work = { hourlyRate, availability, acceptingProjects, role, roles, currency };
      return { forModel: { ...summary, ...details, ...work } };
    },
  });
