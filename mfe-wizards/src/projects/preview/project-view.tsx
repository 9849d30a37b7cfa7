import {
  isWebAddress,
  type TextType,
  type UploadedImage,
  type WorkOwner,
  withScheme,
} from '@soloist/contracts';
import { Avatar, Banner, ButtonLink, Chip, Heading, ResponsiveImage } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { clsx } from 'clsx';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { WorkTextView } from '../../shared/works/work-text-view.tsx';
import styles from './preview.module.css';

interface ProjectViewProps {
  project: {
    type: TextType;
    title: string;
    description: unknown;
    brief: string;
    coverImg: UploadedImage | null;
    images: UploadedImage[];
    skills: string[];
    tools: string[];
    client: string;
    liveUrl: string;
  };
  owner?: WorkOwner;
  /** The profile that the back link opens. */
  userId: string;
  note?: ReactNode;
}

/** A project as visitors see it. */
export function ProjectView({ project, owner, userId, note }: ProjectViewProps) {
  const { title, brief, coverImg, images, skills, tools, client, liveUrl } = project;
  return (
    <article className={styles.project}>
      <BackToProfile userId={userId} />
      {note && <Banner tone="info">{note}</Banner>}
      <header className={styles.head}>
        <Heading level={2} size="display">
          {title || 'Untitled project'}
        </Heading>
        {brief && <p className={styles.brief}>{brief}</p>}
        {owner && <By owner={owner} />}
        <dl className={styles.facts}>
          {client && <Detail label="Client">{client}</Detail>}
          {skills.length > 0 && <Chips label="Skills" values={skills} />}
          {tools.length > 0 && <Chips label="Tools" values={tools} />}
        </dl>
        {isWebAddress(liveUrl) && (
          <ButtonLink
            href={withScheme(liveUrl)}
            target="_blank"
            rel="noopener noreferrer nofollow"
            icon={<ExternalLink size={16} aria-hidden />}
          >
            View Live Preview
          </ButtonLink>
        )}
      </header>
      {coverImg && <ProjectImage image={coverImg} loading="eager" />}
      <div className={styles.text}>
        <WorkTextView type={project.type} text={project.description} />
      </div>
      {images.map((image) => (
        <ProjectImage key={image.url} image={image} />
      ))}
    </article>
  );
}

export const BackToProfile = ({ userId }: { userId: string }) => (
  <Link to={`/profile/${userId}`} className={styles.back}>
    <ArrowLeft size={18} aria-hidden />
    Back to profile
  </Link>
);

function By({ owner }: { owner: WorkOwner }) {
  const name = [owner.fname, owner.lname].filter(Boolean).join(' ');
  return (
    <p className={styles.by}>
      <Avatar name={name} src={owner.profileImage || null} size={32} />
      <Link to={`/profile/${owner.id}`}>{name}</Link>
    </p>
  );
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Chips = ({ label, values }: { label: string; values: string[] }) => (
  <Detail label={label}>
    <ul className={styles.chips}>
      {values.map((word) => (
        <li key={word}>
          <Chip>{word}</Chip>
        </li>
      ))}
    </ul>
  </Detail>
);

const ProjectImage = ({ image, loading }: { image: UploadedImage; loading?: 'eager' }) => (
  <ResponsiveImage
    className={clsx(styles.image, loading && styles.cover)}
    src={image.url}
    alt={image.alt}
    sizes="(max-width: 768px) 100vw, 880px"
    loading={loading}
  />
);
