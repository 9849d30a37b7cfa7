import { zodResolver } from '@hookform/resolvers/zod';
import {
  type OwnImage,
  type PortfolioProject,
  type ProjectPrefill,
  type ProjectTerms,
  projectTerms,
  type RichTextDocument,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';

/** A portfolio project as the editor holds it; what is not said yet is empty. */
export interface ProjectDraft {
  title: string;
  description: RichTextDocument;
  brief: string;
  coverImg: OwnImage | null;
  images: OwnImage[];
  skills: string[];
  tools: string[];
  client: string;
  liveUrl: string;
  /** The project that it changes. */
  project_id?: string | undefined;
}

/** Everything that the editor shows, of a draft any part of which may be missing. */
export const draftOf = (part: ProjectPrefill): ProjectDraft => ({
  title: '',
  description: { type: 'doc', content: [] },
  brief: '',
  coverImg: null,
  images: [],
  skills: [],
  tools: [],
  client: '',
  liveUrl: '',
  ...part,
});

/** What of the editor is stored: all of it. */
export const contentOf = (draft: ProjectDraft): ProjectPrefill => draft as ProjectPrefill;

/** What a draft begins with that changes a project. */
export function contentOfProject(project: PortfolioProject): ProjectPrefill {
  const { id, title, content, brief, coverImg, images, skills, tools, client } = project;
  const { liveUrl } = project;
  return {
    ...{ title, description: content, brief, coverImg, images, skills, tools, client, liveUrl },
    project_id: id,
  };
}

/** The draft as the service takes it. */
export function termsOf(draft: ProjectDraft): ProjectTerms {
  const { project_id, ...terms } = draft;
  return { ...terms, type: 'blocks' };
}

/** Says what is missing before it can be published. */
export const projectResolver: Resolver<ProjectDraft> = (draft, context, options) =>
  zodResolver(projectTerms)(termsOf(draft), context, options as never) as never;
