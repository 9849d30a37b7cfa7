import type { EventHandlers } from '@soloist/service-kit';
import { bringThingInOrder } from './hide-thing.ts';
import { takeFlag } from './reports.service.ts';

export const reportEvents: EventHandlers = {
  'report.flagged': takeFlag,
  'report.decided': ({ payload }) => bringThingInOrder(payload.caseId),
};
