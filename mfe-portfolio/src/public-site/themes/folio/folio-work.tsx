import { SiteImage } from '../../components/site-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { pathOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './folio.module.css';
import { Sheet } from './folio-sheet.tsx';

export const Work = ({ section }: SectionProps) => (
  <Sheet section={section}>
    <ul className={styles.cards}>
      {useHome().projects.map((project, index) => (
        <li key={project.id}>
          <SiteLink to={pathOf.project(project)}>
            <span className={styles.frame}>
              {project.image ? (
                <SiteImage
                  src={project.image.url}
                  alt={project.image.alt}
                  sizes="(max-width: 760px) 100vw, 40vw"
                  loading={index < 2 ? 'eager' : 'lazy'}
                />
              ) : (
                <i aria-hidden="true" dir="auto">
                  {project.title}
                </i>
              )}
            </span>
            <b dir="auto">{project.title}</b>
            {project.brief && <span dir="auto">{project.brief}</span>}
          </SiteLink>
        </li>
      ))}
    </ul>
  </Sheet>
);
