import type { PersonalData } from '@soloist/server-kit';
import { listTeamNames, removeFromTeams } from '../audiences/index.ts';
import { anonymizeActor, listEntriesOf, presentEntry } from '../audit/index.ts';
import { anonymizeFlagChanges } from '../flags/index.ts';
import { deletedAccountName } from '../identity/index.ts';
import {
  ChangeModel,
  DeployTokenModel,
  presentChange,
  ReleaseModel,
  type StoredChange,
} from '../releases/index.ts';
import {
  deleteWebhooksOf,
  listDeliveriesOf,
  listWebhooks,
  presentDetails,
  presentWebhook,
} from '../webhooks/index.ts';
/**
 * Exports and erases an admin's acts on releases and a person's webhooks. The history stays without
 * their address; webhooks are deleted.
 */
export const personalData: PersonalData = {
  read: async ({ userId }) => {
    const changes = await ChangeModel.find({ byId: userId })
      .sort({ _id: 1 })
      .lean<StoredChange[]>();
    const audited = (await listEntriesOf(userId)).map(presentEntry);
    const teams = await listTeamNames(userId);
    const webhooks = (await listWebhooks({ userId })).map(presentWebhook);
    const webhookMessages = (await listDeliveriesOf(userId)).map(presentDetails);
    const releaseChanges = changes.map(presentChange);
    return { records: { releaseChanges, audited, teams, webhooks, webhookMessages }, files: [] };
  },
  erase: async ({ userId }) => {
    await Promise.all([
      anonymizeActor(userId),
      removeFromTeams(userId),
      deleteWebhooksOf(userId),
      anonymizeFlagChanges(userId, deletedAccountName),
      ChangeModel.updateMany({ byId: userId }, { by: deletedAccountName, byId: null }),
      ReleaseModel.updateMany(
        { publishedById: userId },
        { publishedBy: deletedAccountName, publishedById: null },
      ),
      DeployTokenModel.updateMany(
        { createdById: userId },
        { createdBy: deletedAccountName, createdById: null },
      ),
    ]);
  },
};
