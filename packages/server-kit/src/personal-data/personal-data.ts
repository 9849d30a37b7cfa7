import {
  type DataHolder,
  type DomainEvent,
  erasureOf,
  type PersonalRecords,
  personalFileOf,
  personalRecordsOf,
} from '@soloist/contracts';
import { notFound } from '../errors.ts';
import type { EventHandlers } from '../events/events.ts';
import { type EndpointCall, type Route, route } from '../http/routes.ts';
import { erasuresOf, finishErasure, startErasure } from './deleted-accounts.ts';

/** Counterparties are known by their email, everyone else by their id. */
export interface DataSubject {
  userId: string;
  email: string;
}

export interface ErasureSubject extends DataSubject {
  /** Data that reached the email after this time belongs to a new account. */
  askedAt: Date;
}

/** The personal data that a service holds: every service except identity must declare it. */
export interface PersonalData {
  read: (person: DataSubject) => Promise<PersonalRecords>;
  /** Responds with one of the files that `read` named; 404 when it belongs to another person. */
  sendFile?: (
    file: { userId: string; fileId: string },
    res: EndpointCall<ReturnType<typeof personalFileOf>>['res'],
  ) => Promise<void>;
  /**
   * Erases it, except for what a counterparty must keep. It runs more than once, to catch writes that
   * were under way the first time.
   */
  erase: (person: ErasureSubject) => Promise<void>;
}

/** The internal endpoints and the event handler that all holders of personal data share. */
export function createPersonalDataHandlers(
  service: DataHolder,
  { read, sendFile, erase }: PersonalData,
): { routes: Route[]; events: EventHandlers } {
  return {
    routes: [
      route(personalRecordsOf(service), ({ params, query }) =>
        read({ userId: params.userId, email: query.email }),
      ),
      route(personalFileOf(service), async ({ params, res }) => {
        if (!sendFile) throw notFound('file');
        await sendFile(params, res);
      }),
      route(erasureOf(service), async ({ params }) => ({
        events: await erasuresOf(params.userId),
      })),
    ],
    events: {
      'identity.account-erased': async ({
        id,
        payload,
      }: DomainEvent<'identity.account-erased'>) => {
        await startErasure(payload.userId);
        await erase({ ...payload, askedAt: new Date(payload.askedAt) });
        await finishErasure(payload.userId, id);
      },
    },
  };
}
