import {
  declaredFlag,
  type FlagKey,
  flagKeys,
  flags,
  type ShownFlag,
  staleFlags,
} from '@soloist/contracts';
import { isOn, reasonOf, route } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import type { StoredFlag } from './flags.model.ts';
import { readFlags, setFlag, type startPublishing } from './flags.service.ts';

interface FlagParts {
  identity: IdentityClient;
  publish: ReturnType<typeof startPublishing>['publish'];
}

export const flagRoutes = ({ identity, publish }: FlagParts) => [
  route(flags.list, async () => {
    const stored = await readFlags();
    return { flags: flagKeys.map((key) => present(key, stored.get(key))) };
  }),
  route(flags.set, async ({ params: { key }, body: setting, user, req }) => {
    const by = await identity.addressOf(user.sub);
    const reason = reasonOf(flags.set, req);
    const stored = await setFlag(key, { at: new Date(), by, byId: user.sub, reason, setting });
    await publish();
    return { message: 'Every service knows it in a moment.', flag: present(key, stored) };
  }),
  route(flags.own, ({ user }) => {
    const shown = flagKeys.filter((key) => declaredFlag(key).isShown);
    return { flags: Object.fromEntries(shown.map((key) => [key, isOn(key, user.sub)])) };
  }),
];

function present(key: FlagKey, stored: StoredFlag | undefined): ShownFlag {
  const { says, owner, until, isOn: isOnAtFirst } = declaredFlag(key);
  const changes = stored?.changes ?? [];
  const asDeclared = { state: isOnAtFirst ? 'on' : 'off', share: 0, userIds: [] } as const;
  return {
    ...{ key, says, owner, until, isStale: staleFlags().includes(key) },
    setting: changes[0]?.setting ?? { ...asDeclared, userIds: [] },
    changes: changes.map(({ at, by, reason, setting }) => ({
      ...{ at: at.toISOString(), by, reason, setting },
    })),
  };
}
