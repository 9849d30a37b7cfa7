import type { PortfolioProjectSummary } from '@soloist/contracts';
import { PlainText } from '../../components/plain-text.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { pathOf, titleOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './monograph.module.css';

export function Work({ section }: SectionProps) {
  const { projects } = useHome();
  return (
    <section id="work" className={styles.work} aria-labelledby="work-title">
      {/* The plates speak for themselves where the owner has no words for them. */}
      <header className={styles.workHead} data-silent={section.settings.title ? undefined : ''}>
        <h2 id="work-title" dir="auto">
          {titleOf(section)}
        </h2>
        <PlainText text={section.settings.text} />
      </header>
      <ol className={styles.plates}>
        {projects.map((project, index) => (
          <Plate key={project.id} project={project} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function Plate({ project, number }: { project: PortfolioProjectSummary; number: number }) {
  const { title, brief, image } = project;
  return (
    <li className={styles.plate}>
      <SiteLink to={pathOf.project(project)}>
        <span className={styles.frame}>
          {image ? (
            <SiteImage
              src={image.url}
              alt={image.alt}
              sizes="(max-width: 760px) 100vw, 66vw"
              loading={number === 1 ? 'eager' : 'lazy'}
            />
          ) : (
            <i aria-hidden="true" dir="auto">
              {title}
            </i>
          )}
        </span>
        <span className={styles.caption}>
          <b>{number}</b>
          <span>
            <i dir="auto">{title}</i>
            {brief && <span dir="auto">{brief}</span>}
          </span>
        </span>
      </SiteLink>
    </li>
  );
}
