import type { PortfolioProjectSummary } from '@soloist/contracts';
import { PlainText } from '../../components/plain-text.tsx';
import { SiteImage } from '../../components/site-image.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { formatMonth, pathOf } from '../../site-details.rules.ts';
import { useHome } from '../../use-site.ts';
import styles from './index.module.css';
import { Head } from './index-head.tsx';

export function Work({ section }: SectionProps) {
  const { projects } = useHome();
  return (
    <section id="work" aria-labelledby="work-title">
      <Head section={section} name="Projects" />
      <p className={styles.columns} aria-hidden="true">
        <span>No.</span>
        <span>Project</span>
        <span>Skills</span>
        <span>Made with</span>
        <span>Updated</span>
      </p>
      <ol className={styles.timetable}>
        {projects.map((project, index) => (
          <Row key={project.id} project={project} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function Row({ project, number }: { project: PortfolioProjectSummary; number: number }) {
  const { title, brief, image, skills, tools, updatedAt } = project;
  return (
    <li>
      {/* The first shows that rows open. */}
      <details open={number === 1}>
        <summary>
          <span>{String(number).padStart(2, '0')}</span>
          <b dir="auto">{title}</b>
          <span dir="auto">{skills.join(', ')}</span>
          <span dir="auto">{tools.join(', ')}</span>
          <time dateTime={updatedAt}>{formatMonth(updatedAt)}</time>
        </summary>
        <div className={styles.opened}>
          {image && (
            <SiteImage src={image.url} alt={image.alt} sizes="(max-width: 760px) 100vw, 520px" />
          )}
          <div>
            <PlainText text={brief} />
            <SiteLink to={pathOf.project(project)} className={styles.link}>
              Read about <span dir="auto">{title}</span>
            </SiteLink>
          </div>
        </div>
      </details>
    </li>
  );
}
