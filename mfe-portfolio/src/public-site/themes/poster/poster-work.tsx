import type { PortfolioProjectSummary } from '@soloist/contracts';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { pathOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
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
          <SiteImage
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
