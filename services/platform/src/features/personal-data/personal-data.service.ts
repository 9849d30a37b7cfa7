import type { PersonalData } from '@soloist/service-kit';
import { leaveTeams, teamsOf } from '../audiences/teams.service.ts';
import { presentEntry } from '../audit/audit.presenter.ts';
import { entriesOf, forgetWho } from '../audit/audit.service.ts';
import { DeployTokenModel } from '../deploy-tokens/deploy-tokens.model.ts';
import { forgetFlagChanger } from '../flags/flags.service.ts';
import { ChangeModel, type StoredChange } from '../releases/changes.model.ts';
import { ReleaseModel } from '../releases/releases.model.ts';
import { presentChange } from '../releases/releases.presenter.ts';

const nobody = 'A deleted account';

/** What an admin did to the releases: the history stays, their address does not. */
export const personalData: PersonalData = {
  read: async ({ userId }) => {
    const changes = await ChangeModel.find({ byId: userId })
      .sort({ _id: 1 })
      .lean<StoredChange[]>();
    const audited = (await entriesOf(userId)).map(presentEntry);
    const teams = await teamsOf(userId);
    return { records: { releaseChanges: changes.map(presentChange), audited, teams }, files: [] };
  },
  erase: async ({ userId }) => {
    await Promise.all([
      forgetWho(userId),
      leaveTeams(userId),
      forgetFlagChanger(userId, nobody),
      ChangeModel.updateMany({ byId: userId }, { by: nobody, byId: null }),
      ReleaseModel.updateMany(
        { publishedById: userId },
        { publishedBy: nobody, publishedById: null },
      ),
      DeployTokenModel.updateMany(
        { createdById: userId },
        { createdBy: nobody, createdById: null },
      ),
    ]);
  },
};
