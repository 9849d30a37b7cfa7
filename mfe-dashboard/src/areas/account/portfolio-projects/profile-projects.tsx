import type { PortfolioProjectSummary } from '@soloist/contracts';
import { Button, ButtonLink, EmptyState } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { useMyProjects, useProjectsOf } from './portfolio-projects.api.ts';
import styles from './portfolio-projects.module.css';
import { ProjectCards } from './project-cards.tsx';
import { ProjectDrafts } from './project-drafts.tsx';

/** My projects and drafts, with links to add a project. */
export function MyProjects() {
  const list = useMyProjects();
  return (
    <div className={styles.work}>
      <ProjectDrafts />
      <Projects
        list={list}
        pageOf={({ items }) => items}
        isOwn
        before={<Add />}
        none={
          <EmptyState
            headingLevel={3}
            title="No projects yet"
            text="Show finished work: the brief, what you did and the result."
            action={<Add />}
          />
        }
      />
    </div>
  );
}

/** A freelancer's published projects. */
export function ProjectsOf({ userId, fname }: { userId: string; fname: string }) {
  const list = useProjectsOf(userId);
  return (
    <div className={styles.work}>
      <Projects
        list={list}
        pageOf={({ projects }) => projects}
        none={
          <EmptyState
            headingLevel={3}
            title="No projects yet"
            text={`${fname} has not published any projects.`}
          />
        }
      />
    </div>
  );
}

function Add() {
  const navigate = useNavigate();
  return (
    <div className={styles.actions}>
      <ButtonLink
        size="sm"
        variant="primary"
        icon={<Plus size={16} aria-hidden />}
        href="/create-project"
        onNavigate={navigate}
      >
        Add project
      </ButtonLink>
      <ButtonLink size="sm" variant="sage" href="/create-project-ai" onNavigate={navigate}>
        Start with Sage
      </ButtonLink>
    </div>
  );
}

interface ProjectsProps<Page> {
  list: {
    data: { pages: Page[] } | undefined;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  pageOf: (page: Page) => PortfolioProjectSummary[];
  isOwn?: boolean;
  before?: ReactNode;
  none: ReactNode;
}

function Projects<Page>({ list, pageOf, isOwn = false, before, none }: ProjectsProps<Page>) {
  return (
    <>
      <QueryPanel query={list} what="The projects" height={320}>
        {({ pages }) => {
          const projects = pages.flatMap(pageOf);
          if (projects.length === 0) return none;
          return (
            <>
              {before}
              <ProjectCards projects={projects} isOwn={isOwn} />
            </>
          );
        }}
      </QueryPanel>
      {list.hasNextPage && (
        <div>
          <Button
            size="sm"
            onClick={() => void list.fetchNextPage()}
            busy={list.isFetchingNextPage && 'Loading'}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
