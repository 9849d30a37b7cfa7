import { moderation, reports, reportTexts } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { readProfiles } from '../sites/index.ts';
import { appealDecision, readCaseOfOwner } from './appeals.service.ts';
import type { StoredCase } from './cases.model.ts';
import { countCases, decideCase, listCases, readCase, readHistory } from './moderation.service.ts';
import type { ReadReportedItem } from './reported-items.service.ts';
import { presentCase, presentDecisionToOwner, presentWholeCase } from './reports.presenter.ts';
import { reportItem } from './reports.service.ts';

async function present(stored: StoredCase, readerId: string) {
  const history = await readHistory(stored);
  const profiles = await readProfiles([
    stored.ownerId,
    ...stored.reports.flatMap(({ by }) => by ?? []),
    ...[...stored.decisions, ...history].map(({ by }) => by),
  ]);
  return presentWholeCase(stored, { profiles, history, readerId });
}

export const reportRoutes = (readItem: ReadReportedItem) => [
  route(reports.create, async ({ user, body }) => ({
    message: (await reportItem({ readerId: user.sub, form: body, readItem }))
      ? reportTexts.reported
      : reportTexts.again,
  })),
  route(reports.decision, async ({ user, params: { id } }) => ({
    decision: presentDecisionToOwner(await readCaseOfOwner({ ownerId: user.sub, id })),
  })),
  route(reports.appeal, async ({ user, params: { id }, body: { words } }) => ({
    message: 'We’ll review it again and notify you of the outcome.',
    decision: presentDecisionToOwner(await appealDecision({ ownerId: user.sub, id }, words)),
  })),
  route(moderation.cases, async ({ query }) => {
    const { items, nextCursor } = await listCases(query);
    const profiles = await readProfiles(items.map(({ ownerId }) => ownerId));
    return { items: items.map((stored) => presentCase(stored, profiles)), nextCursor };
  }),
  route(moderation.numbers, () => countCases()),
  route(moderation.read, async ({ user, params: { id } }) => ({
    case: await present(await readCase(id), user.sub),
  })),
  route(moderation.decide, async ({ user, params: { id }, body }) => ({
    message: 'Decision saved. We’ve notified everyone involved.',
    case: await present(await decideCase({ ...body, id, moderatorId: user.sub }), user.sub),
  })),
];
