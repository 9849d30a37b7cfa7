import type { PublicProfile, RichTextDocument } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import mongoose from 'mongoose';
import { projectWorks } from '../../services/marketplace/src/modules/catalog/projects/projects.service.ts';
import { createProfiles } from '../identity/profiles.ts';

/** Projects of one person. */
const projectsPerPerson = 10;
const description: RichTextDocument = {
  type: 'doc',
  content: Array.from({ length: 8 }, () => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'What was asked for, what was tried, and what came of it. '.repeat(4) },
    ],
  })),
};
const image = { url: `/files/${'p'.repeat(32)}`, alt: 'The cover' };

/** Freelancers with ten portfolio projects each, with skills and tools of the directory's people. */
export function createPortfolios() {
  const nextProfile = createProfiles();
  return (number: number) => {
    const ownerId = new mongoose.Types.ObjectId();
    const { fname, lname, headline } = nextProfile();
    const username = `person-${number}`;
    const profile: PublicProfile = {
      ...samplePublicProfile({ id: String(ownerId), username, fname, lname }),
      headline: headline ?? '',
    };
    const site = {
      ownerId,
      label: username,
      published: true,
      ownerIsFreelancer: true,
      profile,
      profileVersion: 1,
      hosts: [],
      saidAt: new Date(),
    };
    const projects = Array.from({ length: projectsPerPerson }, (_, at) => {
      const { skills = [], tools = [] } = nextProfile();
      const terms = {
        title: `Project ${at}`,
        brief: 'What it was, in a sentence that takes about two lines of a card in the gallery.',
        description,
        coverImg: image,
        images: [],
        skills: skills.slice(0, 5),
        tools: tools.slice(0, 4),
        client: 'A client',
        liveUrl: '',
      };
      return { ...projectWorks.asNew(String(ownerId), { terms }), outbox: [] };
    });
    return { site, projects };
  };
}
