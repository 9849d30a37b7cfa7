import {
  type PortfolioProject,
  portfolioProjects,
  projectMessages,
  type WorkOwner,
} from '@soloist/contracts';
import {
  ApiError,
  call,
  getClaims,
  meQuery,
  queryClient,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { refetchAll, tellProblem, useToldChange } from '../../told-change.ts';
import { contentOfProject, type ProjectDraft, termsOf } from './project-draft.ts';

/** What lists and pages of projects show. */
const shown = ['portfolio-projects', 'portfolio-project', 'own-portfolio-project', 'gallery'];

interface Publishing {
  draftId: string;
  draft: ProjectDraft;
}

/** Publishes what the draft holds, or changes the project that it is about, with the specification's words. */
export const usePublishProject = ({ onPublished }: { onPublished: (id: string) => void }) =>
  useMutation({
    mutationFn: ({ draft, draftId }: Publishing) =>
      draft.project_id === undefined ? createProject({ draft, draftId }) : changeProject(draft),
    onSuccess: async ({ message, project }) => {
      showToast({ message, kind: 'success' });
      onPublished(project.id);
      await refetchAll(shown);
    },
    onError: (error) => showToast({ message: failureText(error), kind: 'error' }),
  });

async function createProject({ draft, draftId }: Publishing) {
  const body = { ...termsOf(draft), draft_id: draftId };
  const { project } = await call(portfolioProjects.create, { body });
  return { message: 'Project created successfully!', project };
}

/** The drafts in which it was written end with it. */
async function changeProject(draft: ProjectDraft) {
  const { project_id: id } = draft;
  if (!id) throw new ApiError({ status: 400, code: 'invalid', message: projectMessages.missingId });
  return call(portfolioProjects.update, { params: { id }, body: termsOf(draft) });
}

function failureText(error: Error) {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.message || 'Error in creating project!';
}

/** What a draft begins with that changes an own project, hidden or not. Fails like `call`. */
export async function readProjectToChange(id: string, signal: AbortSignal) {
  const { project, draft_id } = await call(portfolioProjects.readOwn, { params: { id }, signal });
  return { content: contentOfProject(project), draft_id };
}

export interface ShownProject {
  project: PortfolioProject;
  owner: WorkOwner;
  isOwn: boolean;
}

/** One project: published, or an own one. */
export const useProject = (id: string) =>
  useQuery({
    queryKey: ['portfolio-project', id],
    queryFn: ({ signal }) => readProject(id, signal),
  });

async function readProject(id: string, signal: AbortSignal): Promise<ShownProject> {
  try {
    const found = await call(portfolioProjects.fetchProject, { params: { id }, signal });
    return { ...found, isOwn: found.project.userId === getClaims()?.sub };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // Hidden from others, perhaps, but one's own.
    const { project } = await call(portfolioProjects.readOwn, { params: { id }, signal });
    const { userInfo } = await queryClient.ensureQueryData(meQuery);
    return { project, owner: userInfo, isOwn: true };
  }
}

/** Shows an own project to others, or hides it. */
export const useShowProject = () =>
  useToldChange(
    ({ id, published }: { id: string; published: boolean }) =>
      call(portfolioProjects.publish, { params: { id }, body: { published } }),
    shown,
  );

export const useRemoveProject = ({ onRemoved }: { onRemoved: () => void }) =>
  useMutation({
    mutationFn: (id: string) => call(portfolioProjects.remove, { params: { id } }),
    onSuccess: ({ message }, id) => {
      showToast({ message, kind: 'success' });
      onRemoved();
      queryClient.removeQueries({ queryKey: ['portfolio-project', id] });
      void queryClient.invalidateQueries({ queryKey: ['portfolio-projects'] });
      void queryClient.invalidateQueries({ queryKey: ['gallery'] });
    },
    onError: tellProblem,
  });
