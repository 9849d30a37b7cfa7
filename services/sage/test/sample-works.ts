import type { BlogSummary, PortfolioProjectSummary, WorkDraftSummary } from '@soloist/contracts';

const updatedAt = '2026-11-20T10:00:00.000Z';

/** A published portfolio project, as its owner's list returns it. */
export const sampleProject = (
  changes: Partial<PortfolioProjectSummary> = {},
): PortfolioProjectSummary => ({
  id: '7'.repeat(24),
  title: 'Winter packaging',
  brief: 'Boxes that survive the post.',
  image: null,
  skills: ['Packaging'],
  tools: ['Figma'],
  published: true,
  updatedAt,
  ...changes,
});

/** A published blog, as its writer's list returns it. */
export const sampleBlog = (changes: Partial<BlogSummary> = {}): BlogSummary => ({
  id: '8'.repeat(24),
  slug: 'boxes',
  title: 'What boxes taught me',
  brief: 'Ten years of them.',
  image: null,
  tags: ['packaging'],
  status: 'published',
  publishedAt: '2026-11-02T08:00:00.000Z',
  readingMinutes: 4,
  views: 31,
  reads: 12,
  updatedAt,
  ...changes,
});

/** A draft of an unpublished work. */
export const sampleWorkDraft = (changes: Partial<WorkDraftSummary> = {}): WorkDraftSummary => ({
  draft_id: '5a9c1d1e-0000-4000-8000-000000000001',
  kind: 'project',
  title: '',
  revision: 3,
  updatedAt,
  ...changes,
});
