import { formatDuration, formatServicePrice } from '@soloist/contracts';
import { Avatar, Badge, Button, Drawer, Heading, ResponsiveImage } from '@soloist/ui';
import { useMe } from '@soloist/web-client';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ServiceDraft } from '../service-draft.rules.ts';
import { useMyProjects } from '../services.api.ts';
import styles from './service-preview.module.css';

/** What clients will see, beside the form. */
export function ServicePreview({ draft }: { draft: ServiceDraft }) {
  return (
    <div className={styles.preview}>
      <p className={styles.caption}>Client preview</p>
      <ServiceCard draft={draft} />
    </div>
  );
}

/** On narrow screens the card opens over the form. */
export function PreviewButton({ draft }: { draft: ServiceDraft }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.narrowOnly} onClick={() => setOpen(true)}>
        Preview
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Client preview">
        <ServiceCard draft={draft} />
      </Drawer>
    </>
  );
}

/** The chosen example projects that clients will see. */
function PreviewExamples({ ids }: { ids: string[] }) {
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

function ServiceCard({ draft }: { draft: ServiceDraft }) {
  const questions = draft.faq.filter(({ question }) => question.trim());
  const [cover] = draft.images;
  return (
    <article className={styles.card}>
      {cover ? (
        <ResponsiveImage className={styles.art} src={cover.url} alt={cover.alt} sizes="440px" />
      ) : (
        <div className={styles.noArt}>
          <ImageOff size={20} aria-hidden />
          No images yet
        </div>
      )}
      <div className={styles.body}>
        <p className={styles.line}>
          <span className={styles.subtle}>{draft.industry[0] ?? 'Industry'}</span>
          <Badge>{draft.service_id ? 'Changes' : 'Draft'}</Badge>
        </p>
        <Heading level={2} size="section" className={styles.title}>
          {draft.title.trim() || 'Your service'}
        </Heading>
        <p className={styles.summary}>{draft.summary.trim() || 'Your summary appears here.'}</p>
        {questions.length > 0 && <Questions questions={questions} />}
        <PreviewExamples ids={draft.relevantProjects} />
        <OfferedBy draft={draft} />
      </div>
    </article>
  );
}

const Questions = ({ questions }: { questions: ServiceDraft['faq'] }) => (
  <>
    <Heading level={3} size="sub" className={styles.questionsTitle}>
      FAQs
    </Heading>
    <ul className={styles.questions}>
      {questions.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be the same while they are written
        <li key={index}>
          <b>{question}</b>
          {index === 0 && answer && <p>{answer}</p>}
        </li>
      ))}
    </ul>
  </>
);

function OfferedBy({ draft }: { draft: ServiceDraft }) {
  const { fname = '', lname = '', location = '', profileImage } = useMe().data?.userInfo ?? {};
  const name = [fname, lname].filter(Boolean).join(' ');
  const price = formatServicePrice(draft);
  const { duration, duration_type } = draft.details;
  const time = draft.payment_type === 'fixedRate' && formatDuration(duration, duration_type);
  return (
    <div className={styles.by}>
      <Avatar name={name} src={profileImage || null} size={32} />
      <span className={styles.who}>
        <b>{name}</b>
        {location && <span>{location}</span>}
      </span>
      <span className={styles.price}>
        {price ? <b>{price}</b> : 'No price yet'}
        {time && <span>{time}</span>}
      </span>
    </div>
  );
}
