import {
  type DataHolder,
  type DomainEvent,
  erasureOf,
  type PersonalRecords,
  personalFileOf,
  personalRecordsOf,
} from '@soloist/contracts';
import { beginErasure, erasuresOf, finishErasure } from './erased-people.ts';
import { notFound } from './errors.ts';
import type { EventHandlers } from './events.ts';
import { type Call, type Route, route } from './routes.ts';

/** Counterparties are known by their address, everybody else by their id. */
export interface Person {
  userId: string;
  email: string;
}

export interface PersonToErase extends Person {
  /** What came to the address later is somebody's new account's. */
  askedAt: Date;
}

/** What a service holds of a person: every service besides identity must say. */
export interface PersonalData {
  read: (person: Person) => Promise<PersonalRecords>;
  /** Answers with one of the files that `read` named; 404 when it is not this person's. */
  sendFile?: (
    file: { userId: string; fileId: string },
    res: Call<ReturnType<typeof personalFileOf>>['res'],
  ) => Promise<void>;
  /**
   * Removes it, but for what a counterparty must keep. It is asked for more than once: for what
   * was under way the first time.
   */
  erase: (person: PersonToErase) => Promise<void>;
}

/** The internal endpoints and the event that every holder of personal data answers alike. */
export function personalDataParts(
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
        await beginErasure(payload.userId);
        await erase({ ...payload, askedAt: new Date(payload.askedAt) });
        await finishErasure(payload.userId, id);
      },
    },
  };
}
