import {
  isWebAddress,
  type OwnImage,
  type TextType,
  type WorkOwner,
  withScheme,
} from '@soloist/contracts';
import { Avatar, Banner, ButtonLink, Chip, Heading, Picture } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShownText } from '../../works/shown-text.tsx';
import styles from './preview.module.css';

interface ProjectViewProps {
  project: {
    type: TextType;
    title: string;
    description: unknown;
    brief: string;
    coverImg: OwnImage | null;
    images: OwnImage[];
    skills: string[];
    tools: string[];
    client: string;
    liveUrl: string;
  };
  owner?: WorkOwner;
  /** Whose profile the arrow leads back to. */
  userId: string;
  note?: ReactNode;
}

/** A project as others see it. */
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
          {client && <Fact label="Client">{client}</Fact>}
          {skills.length > 0 && <Chips label="Skills" words={skills} />}
          {tools.length > 0 && <Chips label="Tools" words={tools} />}
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
      {coverImg && <Shown image={coverImg} loading="eager" />}
      <div className={styles.text}>
        <ShownText type={project.type} text={project.description} />
      </div>
      {images.map((image) => (
        <Shown key={image.url} image={image} />
      ))}
    </article>
  );
}

export const BackToProfile = ({ userId }: { userId: string }) => (
  <Link to={`/profile/${userId}`} className={styles.back}>
    <ArrowLeft size={18} aria-hidden />
    Back to the profile
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Chips = ({ label, words }: { label: string; words: string[] }) => (
  <Fact label={label}>
    <ul className={styles.chips}>
      {words.map((word) => (
        <li key={word}>
          <Chip>{word}</Chip>
        </li>
      ))}
    </ul>
  </Fact>
);

const Shown = ({ image, loading }: { image: OwnImage; loading?: 'eager' }) => (
  <Picture
    className={styles.image}
    src={image.url}
    alt={image.alt}
    sizes="(max-width: 768px) 100vw, 880px"
    loading={loading}
  />
);
