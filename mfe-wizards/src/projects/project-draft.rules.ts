import { zodResolver } from '@hookform/resolvers/zod';
import {
  type PortfolioProject,
  type ProjectPrefill,
  type ProjectTerms,
  projectTerms,
  type RichTextDocument,
  type UploadedImage,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';

/** A portfolio project in the editor; empty fields are not filled in yet. */
export interface ProjectDraft {
  title: string;
  description: RichTextDocument;
  brief: string;
  coverImg: UploadedImage | null;
  images: UploadedImage[];
  skills: string[];
  tools: string[];
  client: string;
  liveUrl: string;
  /** The project that this draft edits. */
  project_id?: string | undefined;
}

/** A complete editor draft from a partial stored one. */
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

/** The stored part of the editor's draft: all of it. */
export const contentOf = (draft: ProjectDraft): ProjectPrefill => draft as ProjectPrefill;

/** The initial content of a draft that edits an existing project. */
export function contentOfProject(project: PortfolioProject): ProjectPrefill {
  const { id, title, content, brief, coverImg, images, skills, tools, client } = project;
  const { liveUrl } = project;
  return {
    ...{ title, description: content, brief, coverImg, images, skills, tools, client, liveUrl },
    project_id: id,
  };
}

/** The draft as the service expects it. */
export function termsOf(draft: ProjectDraft): ProjectTerms {
  const { project_id, ...terms } = draft;
  return { ...terms, type: 'blocks' };
}

/** Reports what is missing before a project can be published. */
export const projectResolver: Resolver<ProjectDraft> = (draft, context, options) =>
  zodResolver(projectTerms)(termsOf(draft), context, options as never) as never;
