import type { PortfolioProject, PortfolioProjectSummary } from '@soloist/contracts';
import type { ListedProject, StoredProject } from './projects.model.ts';

export const presentSummary = ({
  _id,
  terms,
  state,
  updatedAt,
}: ListedProject): PortfolioProjectSummary => ({
  id: String(_id),
  title: terms.title,
  brief: terms.brief,
  image: terms.coverImg ?? terms.images[0] ?? null,
  skills: terms.skills,
  tools: terms.tools,
  published: state === 'published',
  updatedAt: updatedAt.toISOString(),
});

export const presentProject = (stored: StoredProject): PortfolioProject => ({
  ...stored.terms,
  ...presentSummary(stored),
  userId: String(stored.ownerId),
  type: 'blocks',
});
