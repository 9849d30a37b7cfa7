import { releases } from '@soloist/contracts';
import { afterCursor, notFound, type Route, route, toPage } from '@soloist/service-kit';
import type { ActorOf } from './actor.ts';
import { startCanary, stopCanary } from './canaries.service.ts';
import { ChangeModel, type StoredChange } from './changes.model.ts';
import { type PublishParts, publishRelease, storedName } from './publish.service.ts';
import { ReleaseModel, type StoredRelease } from './releases.model.ts';
import { presentChange, presentRelease } from './releases.presenter.ts';
import { findRelease, goLive, liveRemotes, rollBack } from './releases.service.ts';
import { remoteStatuses } from './remote-statuses.service.ts';

/** Publishing, what is live, canaries, history; and what gateways ask. */
export const releaseRoutes = (parts: PublishParts & { actorOf: ActorOf }): Route[] => [
  ...changing(parts),
  ...reading,
  ...forGateways(parts),
];

const changing = ({ actorOf, ...parts }: PublishParts & { actorOf: ActorOf }) => [
  route(releases.publish, async ({ params, body, files: uploaded, ...caller }) => {
    const by = await actorOf(caller);
    const published = await publishRelease({ remote: params.name, ...body, uploaded, by }, parts);
    return { change: presentChange(published.change), isNew: published.isNew };
  }),
  route(releases.goLive, async ({ params, body: { version, reason }, ...caller }) => {
    const ask = { remote: params.name, reason, by: await actorOf(caller) };
    return { change: presentChange(await goLive(ask, version)) };
  }),
  route(releases.rollBack, async ({ params, body: { reason, from }, ...caller }) => {
    const ask = { remote: params.name, reason, by: await actorOf(caller) };
    return { change: presentChange(await rollBack(ask, from)) };
  }),
  route(releases.startCanary, async ({ params, body: { reason, ...canary }, ...caller }) => {
    const ask = { remote: params.name, reason, by: await actorOf(caller) };
    return { change: presentChange(await startCanary(ask, canary)) };
  }),
  route(releases.stopCanary, async ({ params, body, ...caller }) => {
    const ask = { remote: params.name, ...body, by: await actorOf(caller) };
    return { change: presentChange(await stopCanary(ask)) };
  }),
];

const reading = [
  route(releases.publishedReleases, async ({ params, query: { cursor, limit } }) => {
    const found = await ReleaseModel.find({ remote: params.name, ...afterCursor(cursor) })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredRelease[]>();
    const { items, nextCursor } = toPage(found, limit);
    return { items: items.map(presentRelease), nextCursor };
  }),
  route(releases.changes, async ({ params, query: { cursor, limit } }) => {
    const found = await ChangeModel.find({ remote: params.name, ...afterCursor(cursor) })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredChange[]>();
    const { items, nextCursor } = toPage(found, limit);
    return { items: items.map(presentChange), nextCursor };
  }),
  route(releases.remotes, async () => ({ remotes: await remoteStatuses() })),
];

const forGateways = ({ files }: PublishParts) => [
  route(releases.live, liveRemotes),
  route(releases.signedRelease, async ({ params: { name, version } }) => ({
    release: (await findRelease(name, version)).signed,
  })),
  route(releases.releaseBytes, async ({ params: { name, version }, query, res }) => {
    const { manifest } = await findRelease(name, version);
    const file = manifest.files.find(({ path }) => path === query.path);
    if (!file) throw notFound('file');
    const bytes = await files.read(storedName(name, file.integrity));
    res.type('application/octet-stream').send(bytes);
  }),
];
