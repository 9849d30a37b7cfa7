import type {
  PortfolioProject,
  PortfolioProjectSummary,
  RichTextDocument,
  TextType,
} from '@soloist/contracts';
import { richTextToHtml, richTextToText } from '@soloist/rich-text';
import type { ListedProject, StoredProject } from './projects.model.ts';

export const presentProjectSummary = ({
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

export function presentProject(stored: StoredProject): PortfolioProject {
  const { type = 'blocks', description, ...terms } = stored.terms;
  return {
    ...terms,
    ...presentProjectSummary(stored),
    userId: String(stored.ownerId),
    type,
    description: formatDescription(type, description),
    content: description,
  };
}

function formatDescription(
  type: TextType,
  blocks: RichTextDocument,
): PortfolioProject['description'] {
  switch (type) {
    case 'html':
      return richTextToHtml(blocks);
    case 'text':
      return richTextToText(blocks);
    case 'blocks':
      return blocks;
  }
}
