import { type PortfolioProjectSummary, serviceLimits } from '@soloist/contracts';
import {
  Badge,
  Button,
  ButtonLink,
  Checkbox,
  EmptyState,
  Loading,
  ResponsiveImage,
  Skeleton,
} from '@soloist/ui';
import { ApiError, Navigate, showToast, useNavigate } from '@soloist/web-client';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ServiceDraft } from '../service-draft.rules.ts';
import { useMyProjects } from '../services.api.ts';
import styles from './example-projects.module.css';

/** The user's portfolio projects, selectable as examples of the service. */
export function ExampleProjects() {
  const list = useMyProjects();
  if (list.data) {
    const projects = list.data.pages.flatMap(({ items }) => items);
    if (projects.length === 0) return <NoProjects />;
    return (
      <>
        <Projects projects={projects} areAll={!list.hasNextPage} />
        {list.hasNextPage && (
          <Button
            size="sm"
            onClick={() => void list.fetchNextPage()}
            busy={list.isFetchingNextPage && 'Loading'}
          >
            Show more
          </Button>
        )}
      </>
    );
  }
  if (list.error) return <ProjectsErrorRedirect error={list.error} />;
  return (
    <Loading label="Loading your projects">
      <Skeleton shape="block" height={72} />
      <Skeleton shape="block" height={72} />
    </Loading>
  );
}

/** Specification sections 2 and 8: the redirect when projects cannot be fetched. The draft stays. */
function ProjectsErrorRedirect({ error }: { error: Error }) {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  useEffect(() => {
    if (isRefused) return;
    showToast({ message: 'Something went wrong while fetching projects.', kind: 'error' });
  }, [isRefused]);
  return <Navigate to={isRefused ? '/not-found' : '/error'} replace />;
}

function NoProjects() {
  const navigate = useNavigate();
  return (
    <EmptyState
      headingLevel={2}
      title="No portfolio projects yet"
      text="Examples are optional. Your portfolio projects appear here."
      action={
        <ButtonLink href="/create-project" onNavigate={navigate}>
          Create project
        </ButtonLink>
      }
    />
  );
}

interface ProjectsProps {
  projects: PortfolioProjectSummary[];
  areAll: boolean;
}

function Projects({ projects, areAll }: ProjectsProps) {
  const { watch, setValue } = useFormContext<ServiceDraft>();
  const named = watch('relevantProjects');
  // A deleted project has no checkbox here, so it must not count.
  const chosen = areAll ? named.filter((id) => projects.some((each) => each.id === id)) : named;
  const isFull = chosen.length >= serviceLimits.relevantProjects;
  const toggle = (id: string) => {
    const ids = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    setValue('relevantProjects', ids, { shouldDirty: true, shouldTouch: true });
  };
  return (
    <fieldset className={styles.projects}>
      <legend className={styles.legend}>
        Choose examples of this work: {chosen.length} of {serviceLimits.relevantProjects} selected.
      </legend>
      {projects.map(({ id, title, brief, image, published }) => (
        <div key={id} className={styles.project}>
          <Checkbox
            label={title}
            hint={brief || undefined}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={() => toggle(id)}
          />
          {!published && <Badge>Hidden from clients</Badge>}
          {image && <ResponsiveImage className={styles.art} src={image.url} alt="" sizes="96px" />}
        </div>
      ))}
    </fieldset>
  );
}
