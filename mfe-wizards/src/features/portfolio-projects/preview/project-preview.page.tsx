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
import { type LocalDraft, readLocalDraft } from '../local-draft.ts';
import { useProject } from '../projects.api.ts';
import styles from './preview.module.css';
import { DraftActions, ProjectActions } from './project-actions.tsx';
import { BackToProfile, ProjectView } from './project-view.tsx';

/** What another page may name in the state of the address. */
interface Named {
  projectId?: string;
  userId?: string;
}

/** A portfolio project: the one that the address or its state names, else the one being written. */
export function ProjectPreviewPage() {
  const { id } = useParams();
  const named = useLocation().state as Named | null;
  const wanted = id ?? named?.projectId;
  return wanted ? <StoredProject id={wanted} userId={named?.userId} /> : <DraftedProject />;
}

function StoredProject({ id, userId }: { id: string; userId: string | undefined }) {
  const { data, error, isFetching, refetch } = useProject(id);
  const problem = data ? undefined : error;
  useMissing(problem ? wordsFor(problem) : undefined);
  return (
    <>
      <PageBar title="Project preview" actions={data?.isOwn && <ProjectActions {...data} />} />
      <div className={styles.page}>
        {data && (
          <ProjectView
            project={data.project}
            owner={data.owner}
            userId={data.project.userId}
            note={data.isOwn && !data.project.published && 'Hidden: only you see this project.'}
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
  const [draft] = useState(readLocalDraft);
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

const DraftView = ({ draft }: { draft: LocalDraft }) => (
  <ProjectView
    project={draft}
    userId={getClaims()?.sub ?? ''}
    note="This is a draft: only you see it."
  />
);

// Specification section 8, letter for letter.
const missing = 'Project not found!';
const unexpected = 'Project data structure is unexpected';
const failed = 'An error occurred while fetching the project.';

const isMissing = (error: Error) =>
  error instanceof ApiError && [200, 400, 404].includes(error.status);

function wordsFor(error: Error) {
  if (!isMissing(error)) return { message: failed, isGone: false };
  // The server did answer, with something else than a project.
  const isUnexpected = (error as ApiError).status === 200;
  return { message: isUnexpected ? unexpected : missing, isGone: true };
}

/** Says what went wrong; what is not there leads to the page that says so. */
function useMissing(problem: { message: string; isGone: boolean } | undefined | false) {
  const navigate = useNavigate();
  const { message, isGone } = problem || { message: '', isGone: false };
  useEffect(() => {
    if (!message) return;
    showToast({ message, kind: 'error' });
    if (isGone) navigate('/not-found', { replace: true });
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
