import type { WorkPublicationState } from '../works/works.model.ts';
import type { StoredProjectTerms } from './projects.model.ts';

export const foldGalleryTerm = (text: string) => text.normalize('NFKC').toLowerCase().trim();

const everything = 'all';
const ofSkill = (skill: string) => `s:${foldGalleryTerm(skill)}`;
const ofTool = (tool: string) => `t:${foldGalleryTerm(tool)}`;
// A pair is a separate term, so that a query for both does not scan all projects with one of them.
const ofBoth = (skill: string, tool: string) => `${ofSkill(skill)}\n${ofTool(tool)}`;

/** The terms of a project in the gallery. */
export function listGalleryTerms({
  state,
  terms: { skills, tools },
}: {
  state: WorkPublicationState;
  terms: Pick<StoredProjectTerms, 'skills' | 'tools'>;
}): string[] {
  if (state !== 'published') return [];
  const pairs = skills.flatMap((skill) => tools.map((tool) => ofBoth(skill, tool)));
  return [...new Set([everything, ...skills.map(ofSkill), ...tools.map(ofTool), ...pairs])];
}

/** The term that finds the requested projects. */
export function galleryTerm({ skill, tool }: { skill?: string; tool?: string }): string {
  if (skill && tool) return ofBoth(skill, tool);
  if (skill) return ofSkill(skill);
  return tool ? ofTool(tool) : everything;
}
