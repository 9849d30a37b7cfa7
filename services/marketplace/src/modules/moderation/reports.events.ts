import type { EventHandlers } from '@soloist/server-kit';
import { syncItemVisibility } from './hide-item.service.ts';
import type { ReadReportedItem } from './reported-items.service.ts';
import { receiveFlag } from './reports.service.ts';

export const reportEvents = (readItem: ReadReportedItem): EventHandlers => ({
  'report.flagged': (event) => receiveFlag(event, readItem),
  'report.decided': ({ payload }) => syncItemVisibility(payload.caseId),
});
