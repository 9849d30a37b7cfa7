import type { LeadStage } from '@soloist/contracts';
import type { StoredLogEntry } from './lead-log.model.ts';

export type LifeLogEntry = Pick<StoredLogEntry, 'at' | 'what' | 'to'>;

export interface Stay {
  stage: LeadStage;
  from: Date;
  /** Open while the lead is in the stage. */
  until?: Date;
}

/** A lead's state according to its log. */
export interface LeadLife {
  stays: Stay[];
  notes: number;
  mails: number;
  deleted: boolean;
}

export const emptyLife: LeadLife = { stays: [], notes: 0, mails: 0, deleted: false };

/** The life of a lead according to its log, oldest entry first. */
export const replayLog = (entries: LifeLogEntry[]) => entries.reduce(applyLogEntry, emptyLife);

/** The life after one more entry. */
export function applyLogEntry(life: LeadLife, { what, at, to }: LifeLogEntry): LeadLife {
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
