import type { EventHandlers } from '@soloist/service-kit';
import { bringThingInOrder } from './hide-thing.ts';
import { takeFlag } from './reports.service.ts';
import type { ReadThing } from './things.ts';

export const reportEvents = (readThing: ReadThing): EventHandlers => ({
  'report.flagged': (event) => takeFlag(event, readThing),
  'report.decided': ({ payload }) => bringThingInOrder(payload.caseId),
});
