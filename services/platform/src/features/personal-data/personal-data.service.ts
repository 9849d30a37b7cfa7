import type { PersonalData } from '@soloist/service-kit';
import { formerAccount } from '../../clients/identity.ts';
import { leaveTeams, teamsOf } from '../audiences/teams.service.ts';
import { presentEntry } from '../audit/audit.presenter.ts';
import { entriesOf, forgetWho } from '../audit/audit.service.ts';
import { DeployTokenModel } from '../deploy-tokens/deploy-tokens.model.ts';
import { forgetFlagChanger } from '../flags/flags.service.ts';
import { ChangeModel, type StoredChange } from '../releases/changes.model.ts';
import { ReleaseModel } from '../releases/releases.model.ts';
import { presentChange } from '../releases/releases.presenter.ts';
import { deliveriesOf } from '../webhooks/deliveries.service.ts';
import { presentDetails, presentWebhook } from '../webhooks/webhooks.presenter.ts';
import { removeWebhooksOf, webhooksOf } from '../webhooks/webhooks.service.ts';

/** What an admin did to the releases: the history stays, their address does not. Webhooks go as a whole. */
export const personalData: PersonalData = {
  read: async ({ userId }) => {
    const changes = await ChangeModel.find({ byId: userId })
      .sort({ _id: 1 })
      .lean<StoredChange[]>();
    const audited = (await entriesOf(userId)).map(presentEntry);
    const teams = await teamsOf(userId);
    const webhooks = (await webhooksOf(userId)).map(presentWebhook);
    const webhookMessages = (await deliveriesOf(userId)).map(presentDetails);
    const releaseChanges = changes.map(presentChange);
    return { records: { releaseChanges, audited, teams, webhooks, webhookMessages }, files: [] };
  },
  erase: async ({ userId }) => {
    await Promise.all([
      forgetWho(userId),
      leaveTeams(userId),
      removeWebhooksOf(userId),
      forgetFlagChanger(userId, formerAccount),
      ChangeModel.updateMany({ byId: userId }, { by: formerAccount, byId: null }),
      ReleaseModel.updateMany(
        { publishedById: userId },
        { publishedBy: formerAccount, publishedById: null },
      ),
      DeployTokenModel.updateMany(
        { createdById: userId },
        { createdBy: formerAccount, createdById: null },
      ),
    ]);
  },
};
