import type { ServiceRecord } from '@soloist/contracts';
import { Heading } from '@soloist/ui';
import { NotLoaded } from '../../loaded.tsx';
import { useExamples } from '../portfolio-projects/portfolio-projects.api.ts';
import { ProjectCards } from '../portfolio-projects/project-cards.tsx';
import styles from './service.module.css';

/** Projects in which the service can be seen; nothing while it names none that is published. */
export function ServiceExamples({ service }: { service: ServiceRecord }) {
  const { userId, relevantProjects: ids } = service;
  const examples = useExamples({ userId, ids });
  if (!examples.data?.length) return <NotLoaded query={examples} what="The example projects" />;
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
