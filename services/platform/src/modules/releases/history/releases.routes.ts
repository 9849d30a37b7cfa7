import { releases } from '@soloist/contracts';
import { afterCursor, notFound, type Route, route, toPage } from '@soloist/server-kit';
import type { FindActor } from './actors.service.ts';
import { startCanary, stopCanary } from './canaries.service.ts';
import { ChangeModel, type StoredChange } from './changes.model.ts';
import { type PublishDeps, publishRelease, storageKey } from './publish.service.ts';
import { ReleaseModel, type StoredRelease } from './releases.model.ts';
import { presentChange, presentRelease } from './releases.presenter.ts';
import { findRelease, goLive, liveRemotes, rollBack } from './releases.service.ts';
import { remoteStatuses } from './remote-statuses.service.ts';

/** Publishing, live versions, canaries and history, and the endpoints for gateways. */
export const releaseRoutes = (deps: PublishDeps & { actorOf: FindActor }): Route[] => [
  ...changeRoutes(deps),
  ...readRoutes,
  ...gatewayRoutes(deps),
];

const changeRoutes = ({ actorOf, ...deps }: PublishDeps & { actorOf: FindActor }) => [
  route(releases.publish, async ({ params, body, files: uploaded, ...caller }) => {
    const by = await actorOf(caller);
    const published = await publishRelease({ remote: params.name, ...body, uploaded, by }, deps);
    return { change: presentChange(published.change), isNew: published.isNew };
  }),
  route(releases.goLive, async ({ params, body: { version, reason }, ...caller }) => {
    const request = { remote: params.name, reason, by: await actorOf(caller) };
    return { change: presentChange(await goLive(request, version)) };
  }),
  route(releases.rollBack, async ({ params, body: { reason, from }, ...caller }) => {
    const request = { remote: params.name, reason, by: await actorOf(caller) };
    return { change: presentChange(await rollBack(request, from)) };
  }),
  route(releases.startCanary, async ({ params, body: { reason, ...canary }, ...caller }) => {
    const request = { remote: params.name, reason, by: await actorOf(caller) };
    return { change: presentChange(await startCanary(request, canary)) };
  }),
  route(releases.stopCanary, async ({ params, body, ...caller }) => {
    const request = { remote: params.name, ...body, by: await actorOf(caller) };
    return { change: presentChange(await stopCanary(request)) };
  }),
];

const readRoutes = [
  route(releases.publishedReleases, async ({ params, query: { cursor, limit } }) => {
    const storedReleases = await ReleaseModel.find({ remote: params.name, ...afterCursor(cursor) })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredRelease[]>();
    const { items, nextCursor } = toPage(storedReleases, limit);
    return { items: items.map(presentRelease), nextCursor };
  }),
  route(releases.changes, async ({ params, query: { cursor, limit } }) => {
    const storedChanges = await ChangeModel.find({ remote: params.name, ...afterCursor(cursor) })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredChange[]>();
    const { items, nextCursor } = toPage(storedChanges, limit);
    return { items: items.map(presentChange), nextCursor };
  }),
  route(releases.remotes, async () => ({ remotes: await remoteStatuses() })),
];

const gatewayRoutes = ({ files }: PublishDeps) => [
  route(releases.live, liveRemotes),
  route(releases.signedRelease, async ({ params: { name, version } }) => ({
    release: (await findRelease(name, version)).signed,
  })),
  route(releases.releaseBytes, async ({ params: { name, version }, query, res }) => {
    const { manifest } = await findRelease(name, version);
    const file = manifest.files.find(({ path }) => path === query.path);
    if (!file) throw notFound('file');
    const bytes = await files.read(storageKey(name, file.integrity));
    res.type('application/octet-stream').send(bytes);
  }),
];
