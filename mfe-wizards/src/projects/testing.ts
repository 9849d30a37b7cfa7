import type { PortfolioProject, PortfolioProjectSummary } from '@soloist/contracts';
import { ada, sampleImage, textOf } from '../shared/works/testing.tsx';

/** A project for tests. */
export const sampleProject = (over: Partial<PortfolioProject> = {}): PortfolioProject => ({
  id: 'c'.repeat(24),
  userId: ada,
  title: 'Winter packaging',
  brief: 'Labels for a roastery.',
  image: sampleImage,
  skills: ['Packaging'],
  tools: ['Figma'],
  published: true,
  updatedAt: '2026-11-21T09:00:00.000Z',
  type: 'blocks',
  description: textOf('Three roasts, one family.'),
  content: textOf('Three roasts, one family.'),
  coverImg: sampleImage,
  images: [],
  client: 'Nordlys',
  liveUrl: 'https://nordlys.example',
  ...over,
});

/** The same in a list. */
export function summaryOfProject(over: Partial<PortfolioProjectSummary> = {}) {
  const { id, title, brief, image, skills, tools, published, updatedAt } = sampleProject(over);
  return { id, title, brief, image, skills, tools, published, updatedAt };
}
