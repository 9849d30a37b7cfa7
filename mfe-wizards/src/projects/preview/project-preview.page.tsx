import { ErrorState, Loading, PageBar, Skeleton } from '@soloist/ui';
import {
  ApiError,
  getClaims,
  showToast,
  useLocation,
  useNavigate,
  useParams,
} from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { type LocalProjectDraft, localProjectDraft } from '../local-draft.store.ts';
import { useProject } from '../projects.api.ts';
import styles from './preview.module.css';
import { DraftActions, ProjectActions } from './project-actions.tsx';
import { BackToProfile, ProjectView } from './project-view.tsx';

/** The navigation state that another page may pass. */
interface PreviewState {
  projectId?: string;
  userId?: string;
}

/** A portfolio project: the one that the URL or its state names, else the current draft. */
export function ProjectPreviewPage() {
  const { id } = useParams();
  const previewState = useLocation().state as PreviewState | null;
  const projectId = id ?? previewState?.projectId;
  return projectId ? (
    <StoredProject id={projectId} userId={previewState?.userId} />
  ) : (
    <DraftedProject />
  );
}

function StoredProject({ id, userId }: { id: string; userId: string | undefined }) {
  const { data, error, isFetching, refetch } = useProject(id);
  const problem = data ? undefined : error;
  useMissing(problem ? wordsFor(problem) : undefined);
  return (
    <>
      <PageBar title="Project preview" actions={data?.isOwner && <ProjectActions {...data} />} />
      <div className={styles.page}>
        {data && (
          <ProjectView
            project={data.project}
            owner={data.owner}
            userId={data.project.userId}
            note={
              data.isOwner && !data.project.published && 'Hidden. Only you can see this project.'
            }
          />
        )}
        {!data && userId && <BackToProfile userId={userId} />}
        {problem && !isMissing(problem) && (
          <ErrorState text={problem.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && (!problem || isMissing(problem)) && <ProjectLoading />}
      </div>
    </>
  );
}

function DraftedProject() {
  const [draft] = useState(localProjectDraft.read);
  useMissing(
    draft === undefined
      ? { message: missing, isGone: true }
      : draft === 'unreadable' && { message: unexpected, isGone: true },
  );
  if (draft === undefined || draft === 'unreadable') {
    return <PageBar title="Project preview" />;
  }
  return (
    <>
      <PageBar title="Project preview" actions={<DraftActions draft={draft} />} />
      <div className={styles.page}>
        <DraftView draft={draft} />
      </div>
    </>
  );
}

const DraftView = ({ draft }: { draft: LocalProjectDraft }) => (
  <ProjectView
    project={draft}
    userId={getClaims()?.sub ?? ''}
    note="Only you can see this draft."
  />
);

// Quoted from specification section 8.
const missing = 'Project not found!';
const unexpected = 'Project data structure is unexpected';
const failed = 'An error occurred while fetching the project.';

const isMissing = (error: Error) =>
  error instanceof ApiError && [200, 400, 404].includes(error.status);

function wordsFor(error: Error) {
  if (!isMissing(error)) return { message: failed, isGone: false };
  // The server returned something other than a project.
  const isUnexpected = (error as ApiError).status === 200;
  return { message: isUnexpected ? unexpected : missing, isGone: true };
}

/** Reports the problem; a missing project redirects to the not-found page. */
function useMissing(problem: { message: string; isGone: boolean } | undefined | false) {
  const navigate = useNavigate();
  const { message, isGone } = problem || { message: '', isGone: false };
  useEffect(() => {
    if (!message) return;
    showToast({ message, kind: 'error' });
    if (isGone) void navigate('/not-found', { replace: true });
  }, [message, isGone, navigate]);
}

const ProjectLoading = () => (
  <Loading label="Loading the project">
    <Skeleton width="60%" height={36} />
    <Skeleton shape="block" height={360} />
    <Skeleton width="100%" />
    <Skeleton width="90%" />
  </Loading>
);
