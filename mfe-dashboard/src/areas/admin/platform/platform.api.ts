import {
  type Audience,
  deployTokens,
  type NewDeployToken,
  type RemoteStatus,
  releases,
  teams,
  vitals,
  withReason,
} from '@soloist/contracts';
import { call, queryClient, useInfiniteQuery, useMutation, useQuery } from '@soloist/web-client';
import * as z from 'zod/mini';
import { resolveUserIds } from './find-people.api.ts';

/** Polls because a canary may stop automatically. */
const pollMs = 10_000;

/** The live version of each remote. */
export const useRemotes = () =>
  useQuery({
    queryKey: ['platform', 'remotes'],
    queryFn: async ({ signal }): Promise<RemoteStatus[]> =>
      (await call(releases.remotes, { signal })).remotes,
    refetchInterval: pollMs,
  });

/** A remote's versions, newest first. */
export const useVersions = (name: string) =>
  useInfiniteQuery({
    queryKey: ['platform', 'versions', name],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(releases.publishedReleases, { params: { name }, query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** A remote's history, newest first. */
export const useChanges = (name: string) =>
  useInfiniteQuery({
    queryKey: ['platform', 'changes', name],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(releases.changes, { params: { name }, query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: pollMs,
  });

/** Errors and vitals of a remote's versions in browsers. */
export const useVitals = (name: string) =>
  useQuery({
    queryKey: ['platform', 'vitals', name],
    queryFn: async ({ signal }) =>
      (await call(vitals.ofRemote, { params: { name }, query: {}, signal })).versions,
    refetchInterval: pollMs,
  });

const teamsKey = ['platform', 'teams'];

export const useTeams = () =>
  useQuery({
    queryKey: teamsKey,
    queryFn: async ({ signal }) => (await call(teams.list, { signal })).teams,
  });

/** Sets a team's members by email address or id; a team without members is deleted. */
export const useSetTeam = () =>
  useMutation({
    mutationFn: async ({ name, people }: { name: string; people: readonly string[] }) => {
      const userIds = await resolveUserIds(people);
      return call(teams.set, { params: { team: name }, body: { userIds } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: teamsKey }),
  });

/** An admin action on a remote's releases. */
export type ReleaseAct = { remote: string } & (
  | { kind: 'rollBack'; from: string; to: string }
  | { kind: 'goLive'; version: string; live: string | undefined }
  | { kind: 'startCanary'; version: string; audience: Audience }
  | { kind: 'stopCanary'; version: string }
);

/** Performs the action; the remote's history and the audit log store the reason. */
export async function actOnRelease(act: ReleaseAct, reason: string) {
  const common = { params: { name: act.remote }, headers: withReason(reason) };
  await sendAct(act, { reason, common });
  await queryClient.invalidateQueries({ queryKey: ['platform'] });
}

interface Common {
  params: { name: string };
  headers: Record<string, string>;
}

function sendAct(act: ReleaseAct, { reason, common }: { reason: string; common: Common }) {
  switch (act.kind) {
    case 'rollBack':
      return call(releases.rollBack, { ...common, body: { reason, from: act.from } });
    case 'goLive':
      return call(releases.goLive, { ...common, body: { reason, version: act.version } });
    case 'stopCanary':
      return call(releases.stopCanary, { ...common, body: { reason } });
    case 'startCanary': {
      const { version, audience } = act;
      return call(releases.startCanary, { ...common, body: { reason, version, audience } });
    }
  }
}

const tokensKey = ['platform', 'tokens'];

export const useDeployTokens = () =>
  useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await call(deployTokens.deployTokens, { signal })).tokens,
  });

export const useCreateToken = () =>
  useMutation({
    mutationFn: (body: NewDeployToken) => call(deployTokens.createDeployToken, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensKey }),
  });

export async function revokeToken(id: string, reason: string) {
  const done = await call(deployTokens.revokeDeployToken, {
    params: { id },
    headers: withReason(reason),
  });
  await queryClient.invalidateQueries({ queryKey: tokensKey });
  return done;
}

const health = z.object({
  services: z.record(z.string(), z.enum(['up', 'down'])),
  releases: z._default(z.record(z.string(), z.string()), {}),
});

/** The processes with their state and build, from the gateway's health report, which is not an API endpoint. */
export const useProcesses = () =>
  useQuery({
    queryKey: ['platform', 'processes'],
    queryFn: async ({ signal }) => {
      const reply = await fetch('/api/health', { signal });
      // With a process down it responds 503 and still lists every process.
      const { services, releases: builds } = health.parse(await reply.json());
      return Object.entries(services).map(([name, state]) => ({
        ...{ name, state, build: builds[name] },
      }));
    },
    refetchInterval: pollMs,
  });
