import type { LeadStage } from '@soloist/contracts';
import type { StoredLogEntry } from './lead-log.model.ts';

export type LogFacts = Pick<StoredLogEntry, 'at' | 'what' | 'to'>;

export interface Stay {
  stage: LeadStage;
  from: Date;
  /** Open while it stands there. */
  until?: Date;
}

/** What a lead's log says of it. */
export interface LeadLife {
  stays: Stay[];
  notes: number;
  mails: number;
  deleted: boolean;
}

export const unborn: LeadLife = { stays: [], notes: 0, mails: 0, deleted: false };

/** The life of a lead as its log tells it, oldest entry first. */
export const replay = (entries: LogFacts[]) => entries.reduce(next, unborn);

/** What follows from one more entry. */
export function next(life: LeadLife, { what, at, to }: LogFacts): LeadLife {
  switch (what) {
    case 'created':
    case 'moved': {
      if (!to) return life;
      const stays = life.stays.map((stay) => (stay.until ? stay : { ...stay, until: at }));
      return { ...life, stays: [...stays, { stage: to, from: at }] };
    }
    case 'noted':
      return { ...life, notes: life.notes + 1 };
    case 'note_removed':
      return { ...life, notes: life.notes - 1 };
    case 'mailed':
      return { ...life, mails: life.mails + 1 };
    case 'deleted':
      return { ...life, deleted: true };
    case 'restored':
      return { ...life, deleted: false };
    case 'mail_failed':
    case 'unsubscribed':
      return life;
  }
}
