import type { ServiceRecord } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { QueryError } from '../../shared/loading/query-content.tsx';
import { useExamples } from '../portfolio-projects/portfolio-projects.api.ts';
import { ProjectCards } from '../portfolio-projects/project-cards.tsx';
import styles from './service.module.css';

/** Example projects of a service; renders nothing when none is published. */
export function ServiceExamples({ service }: { service: ServiceRecord }) {
  const { userId, relevantProjects: ids } = service;
  const examples = useExamples({ userId, ids });
  if (!examples.data?.length) return <QueryError query={examples} what="The example projects" />;
  return (
    <div className={styles.text}>
      <section className={styles.section}>
        <Heading level={3} size="section">
          Example projects
        </Heading>
        <ProjectCards projects={examples.data} />
      </section>
    </div>
  );
}
