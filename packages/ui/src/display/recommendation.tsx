import { type RecommendationRelation, relationLabels, verifiedTexts } from '@soloist/contracts';
import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import classes from './recommendation.module.css';

interface RecommendationProps {
  text: string;
  writer: { name: string; role: string };
  relation: RecommendationRelation;
  /** As an instant; left out in a preview. */
  writtenAt?: string;
  verified?: boolean;
  /** Beside the writer, such as a link to its public page. */
  aside?: ReactNode;
  className?: string;
}

const day = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What somebody wrote about a freelancer, with who wrote it. */
export function Recommendation(props: RecommendationProps) {
  const { text, writer, relation, writtenAt, verified = false, aside, className } = props;
  const facts = [relationLabels[relation], writtenAt && day.format(new Date(writtenAt))];
  return (
    <figure className={clsx(classes.recommendation, className)}>
      <blockquote className={classes.text} dir="auto">
        {text}
      </blockquote>
      <figcaption className={classes.writer}>
        <span className={classes.who}>
          <b dir="auto">{writer.name}</b>
          {writer.role && <span dir="auto">{writer.role}</span>}
          <span className={classes.facts}>{facts.filter(Boolean).join(', ')}</span>
        </span>
        {verified && (
          <Badge tone="ok">
            <BadgeCheck size={14} aria-hidden="true" /> {verifiedTexts.label}
          </Badge>
        )}
        {aside}
      </figcaption>
    </figure>
  );
}
