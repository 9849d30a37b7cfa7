import type { RichTextDocument } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import mongoose from 'mongoose';
import {
  jobWorks,
  newJobContent,
} from '../../services/marketplace/src/modules/hiring/jobs/jobs.service.ts';
import { createProfiles } from '../identity/profiles.ts';

const firstDay = Date.UTC(2024, 0, 1);
const intervalMs = 30_000;
const places = 50;
const levels = ['entry', 'intermediate', 'expert'] as const;
const sentence = 'We are a small team, know what we want, and answer within a day. ';
const description: RichTextDocument = {
  type: 'doc',
  content: Array.from({ length: 4 }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: sentence.repeat(3) }],
  })),
};

/** When the person and the job of this number were created. */
export const createdAtOf = (number: number) => new Date(firstDay + number * intervalMs);

const idOf = (number: number) =>
  new mongoose.Types.ObjectId(
    Math.floor(createdAtOf(number).getTime() / 1000)
      .toString(16)
      .padStart(8, '0') + number.toString(16).padStart(16, '0'),
  );

/** Freelancers, a twentieth of them with a plan, and a job for each, with words and skills of the directory's people. */
export function createMarket() {
  const nextProfile = createProfiles();
  return (number: number) => {
    const ownerId = idOf(number);
    const username = `person-${number}`;
    const id = String(ownerId);
    const identity = { id, username, pro: number % 20 === 0 };
    const profile = { ...samplePublicProfile(identity), ...nextProfile(), ...identity };
    const site = {
      ownerId,
      label: username,
      published: true,
      ownerIsFreelancer: true,
      profile,
      profileVersion: 1,
      hosts: [],
      saidAt: createdAtOf(number),
    };
    const { headline = '', skills = [], location = '' } = nextProfile();
    const isRemote = number % 3 > 0;
    const content = newJobContent(
      {
        title: headline || 'A year of work',
        description,
        skills: skills.length > 0 ? skills : ['Editing'],
        budgetType: number % 2 ? 'fixed' : 'hourly',
        budget: 100_000 + (number % places) * 1000,
        budgetTo: null,
        currency: 'EUR',
        level: levels[number % levels.length]!,
        duration: 'month',
        location: isRemote ? '' : location || 'Vienna',
        remote: isRemote,
        places: 1,
        closesOn: null,
      },
      [],
    );
    const job = {
      ...jobWorks.asNew(id, content, createdAtOf(number)),
      _id: idOf(number),
      outbox: [],
    };
    return { site, job };
  };
}
