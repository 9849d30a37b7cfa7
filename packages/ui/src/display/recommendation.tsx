import {
  dateFormat,
  type RecommendationRelation,
  relationLabels,
  verifiedTexts,
} from '@soloist/contracts';
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

const day = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A recommendation for a freelancer, with its author. */
export function Recommendation(props: RecommendationProps) {
  const { text, writer, relation, writtenAt, verified = false, aside, className } = props;
  const details = [relationLabels[relation], writtenAt && day(writtenAt)];
  return (
    <figure className={clsx(classes.recommendation, className)}>
      <blockquote className={classes.text} dir="auto">
        {text}
      </blockquote>
      <figcaption className={classes.writer}>
        <span className={classes.who}>
          <b dir="auto">{writer.name}</b>
          {writer.role && <span dir="auto">{writer.role}</span>}
          <span className={classes.facts}>{details.filter(Boolean).join(', ')}</span>
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
