import { Heading, ResponsiveImage } from '@soloist/ui';
import { useMyProjects } from '../services.api.ts';
import styles from './service-preview.module.css';

/** The chosen example projects that clients will see. */
export function PreviewExamples({ ids }: { ids: string[] }) {
  const list = useMyProjects({ enabled: ids.length > 0 });
  const projects = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const examples = ids.flatMap(
    (id) => projects.find((project) => project.id === id && project.published) ?? [],
  );
  if (examples.length === 0) return null;
  return (
    <>
      <Heading level={3} size="sub" className={styles.questionsTitle}>
        Example projects
      </Heading>
      <ul className={styles.examples}>
        {examples.map(({ id, title, image }) => (
          <li key={id}>
            {image && <ResponsiveImage src={image.url} alt="" sizes="120px" />}
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
