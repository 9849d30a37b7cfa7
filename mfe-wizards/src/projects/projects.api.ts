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
import { refetchAll, showErrorToast, useToastMutation } from '../shared/use-toast-mutation.ts';
import { contentOfProject, type ProjectDraft, termsOf } from './project-draft.rules.ts';

/** Query keys of the lists and pages that show projects. */
const projectQueryKeys = [
  'portfolio-projects',
  'portfolio-project',
  'own-portfolio-project',
  'gallery',
];

interface PublishProjectInput {
  draftId: string;
  draft: ProjectDraft;
}

/** Publishes the draft, or updates the project that it edits, with the specification's texts. */
export const usePublishProject = ({ onPublished }: { onPublished: (id: string) => void }) =>
  useMutation({
    mutationFn: ({ draft, draftId }: PublishProjectInput) =>
      draft.project_id === undefined ? createProject({ draft, draftId }) : changeProject(draft),
    onSuccess: async ({ message, project }) => {
      showToast({ message, kind: 'success' });
      onPublished(project.id);
      await refetchAll(projectQueryKeys);
    },
    onError: (error) => showToast({ message: failureText(error), kind: 'error' }),
  });

async function createProject({ draft, draftId }: PublishProjectInput) {
  const body = { ...termsOf(draft), draft_id: draftId };
  const { project } = await call(portfolioProjects.create, { body });
  return { message: 'Project created successfully!', project };
}

/** The service also ends the drafts of this project. */
async function changeProject(draft: ProjectDraft) {
  const { project_id: id } = draft;
  if (!id) throw new ApiError({ status: 400, code: 'invalid', message: projectMessages.missingId });
  return call(portfolioProjects.update, { params: { id }, body: termsOf(draft) });
}

function failureText(error: Error) {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.message || 'Error in creating project!';
}

/**
 * Loads the initial content of a draft that edits one of the user's projects, hidden or not.
 * Rejects like `call`.
 */
export async function fetchProjectForEditing(id: string, signal: AbortSignal) {
  const { project, draft_id } = await call(portfolioProjects.readOwn, { params: { id }, signal });
  return { content: contentOfProject(project), draft_id };
}

export interface ProjectWithOwner {
  project: PortfolioProject;
  owner: WorkOwner;
  isOwner: boolean;
}

/** A project that is published or belongs to the user. */
export const useProject = (id: string) =>
  useQuery({
    queryKey: ['portfolio-project', id],
    queryFn: ({ signal }) => readProject(id, signal),
  });

async function readProject(id: string, signal: AbortSignal): Promise<ProjectWithOwner> {
  try {
    const response = await call(portfolioProjects.fetchProject, { params: { id }, signal });
    return { ...response, isOwner: response.project.userId === getClaims()?.sub };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    // It may be hidden from others but belong to the user.
    const { project } = await call(portfolioProjects.readOwn, { params: { id }, signal });
    const { userInfo } = await queryClient.ensureQueryData(meQuery);
    return { project, owner: userInfo, isOwner: true };
  }
}

/** Publishes or hides one of the user's projects. */
export const useSetProjectPublished = () =>
  useToastMutation(
    ({ id, published }: { id: string; published: boolean }) =>
      call(portfolioProjects.publish, { params: { id }, body: { published } }),
    projectQueryKeys,
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
    onError: showErrorToast,
  });
