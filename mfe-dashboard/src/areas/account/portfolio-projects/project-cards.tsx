import type { PortfolioProjectSummary } from '@soloist/contracts';
import { Badge, ButtonLink, ResponsiveImage } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import { ImageOff } from 'lucide-react';
import styles from './portfolio-projects.module.css';

interface ProjectCardsProps {
  projects: PortfolioProjectSummary[];
  /** Whether the projects are mine and can be edited. */
  isOwn?: boolean;
}

/** Portfolio projects as image cards, each a link to its page. */
export const ProjectCards = ({ projects, isOwn = false }: ProjectCardsProps) => (
  <ul className={styles.cards}>
    {projects.map((project) => (
      <ProjectCard key={project.id} project={project} isOwn={isOwn} />
    ))}
  </ul>
);

interface ProjectCardProps {
  project: PortfolioProjectSummary;
  isOwn: boolean;
}

function ProjectCard({ project, isOwn }: ProjectCardProps) {
  const { id, title, brief, skills, image, published } = project;
  return (
    <li className={styles.card}>
      {image ? (
        <ResponsiveImage
          className={styles.art}
          src={image.url}
          alt=""
          sizes="(max-width: 768px) 100vw, 400px"
        />
      ) : (
        <div className={styles.art}>
          <ImageOff size={20} aria-hidden />
        </div>
      )}
      <div className={styles.line}>
        <Link to={`/projectPreview/${id}`} className={styles.title}>
          {title}
        </Link>
        {isOwn && !published && <Badge>Hidden</Badge>}
        {isOwn && <Edit id={id} title={title} />}
      </div>
      <p className={styles.brief}>{brief || skills.slice(0, 3).join(', ')}</p>
    </li>
  );
}

function Edit({ id, title }: { id: string; title: string }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      className={styles.edit}
      size="sm"
      variant="ghost"
      href={`/create-project?project=${id}`}
      onNavigate={navigate}
      aria-label={`Edit ${title}`}
    >
      Edit
    </ButtonLink>
  );
}
