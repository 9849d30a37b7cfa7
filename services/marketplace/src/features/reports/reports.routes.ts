import { moderation, reports, reportTexts } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { readProfiles } from '../jobs/clients.ts';
import type { StoredCase } from './cases.model.ts';
import { countCases, decide, listCases, readCase, readHistory } from './moderation.service.ts';
import { appeal, readOwnCase } from './own-decisions.service.ts';
import { presentCase, presentOwnDecision, presentWholeCase } from './reports.presenter.ts';
import { report } from './reports.service.ts';
import type { ReadThing } from './things.ts';

async function present(stored: StoredCase, readerId: string) {
  const history = await readHistory(stored);
  const profiles = await readProfiles([
    stored.ownerId,
    ...stored.reports.flatMap(({ by }) => by ?? []),
    ...[...stored.decisions, ...history].map(({ by }) => by),
  ]);
  return presentWholeCase(stored, { profiles, history, readerId });
}

export const reportRoutes = (readThing: ReadThing) => [
  route(reports.create, async ({ user, body }) => ({
    message: (await report({ readerId: user.sub, form: body, readThing }))
      ? reportTexts.reported
      : reportTexts.again,
  })),
  route(reports.decision, async ({ user, params: { id } }) => ({
    decision: presentOwnDecision(await readOwnCase({ ownerId: user.sub, id })),
  })),
  route(reports.appeal, async ({ user, params: { id }, body: { words } }) => ({
    message: 'Somebody will look at it again, and you will be told what came of it.',
    decision: presentOwnDecision(await appeal({ ownerId: user.sub, id }, words)),
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
    message: 'It is decided, and everybody whom it concerns is told.',
    case: await present(await decide({ ...body, id, moderatorId: user.sub }), user.sub),
  })),
];
