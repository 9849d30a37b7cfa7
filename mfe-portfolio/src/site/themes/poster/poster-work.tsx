import type { PortfolioProjectSummary } from '@soloist/contracts';
import { SiteLink } from '../../parts/site-link.tsx';
import { SitePicture } from '../../parts/site-picture.tsx';
import type { SectionProps } from '../../parts/site-sections.tsx';
import { useHome } from '../../site-context.ts';
import { pathOf } from '../../site-facts.ts';
import styles from './poster.module.css';
import { Head } from './poster-head.tsx';

export function Work({ section }: SectionProps) {
  const { projects } = useHome();
  return (
    <section id="work" className={styles.work} aria-labelledby="work-title">
      <Head section={section} />
      <ul className={styles.tiles}>
        {projects.map((project, index) => (
          <Tile key={project.id} project={project} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ project, isFirst }: { project: PortfolioProjectSummary; isFirst: boolean }) {
  return (
    <li className={styles.tile}>
      <SiteLink to={pathOf.project(project)}>
        {project.image && (
          <SitePicture
            src={project.image.url}
            alt={project.image.alt}
            sizes="(max-width: 760px) 100vw, 50vw"
            loading={isFirst ? 'eager' : 'lazy'}
          />
        )}
        <b dir="auto">{project.title}</b>
      </SiteLink>
    </li>
  );
}
