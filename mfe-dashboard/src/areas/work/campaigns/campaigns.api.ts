import { type Campaign, type CampaignForm, campaigns } from '@soloist/contracts';
import { call, queryClient, showToast, useLive, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

// Keys start with the live topic of leads, because campaigns show lead counts.
const keys = {
  all: ['lead'] as const,
  one: (id: string) => ['lead', 'campaign', id] as const,
};

export function useCampaign(id: string) {
  useLive('lead');
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) =>
      (await call(campaigns.read, { params: { id }, signal })).campaign,
  });
}

/** One change of a campaign. The caller handles errors. */
function useChange<Input>(
  change: (input: Input) => Promise<{ message: string; campaign: Campaign }>,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, campaign }) => {
      queryClient.setQueryData(keys.one(campaign.id), campaign);
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: keys.all });
    },
  });
}

export const useCreateCampaign = () =>
  useChange((body: { campaign_id: string; campaign: CampaignForm }) =>
    call(campaigns.create, { body }),
  );

export const useUpdateCampaign = (id: string) =>
  useChange((body: CampaignForm) => call(campaigns.update, { params: { id }, body }));

export const useSetCampaignStatus = (id: string) =>
  useChange((status: Campaign['status']) =>
    call(campaigns.setStatus, { params: { id }, body: { status } }),
  );

export const useRenewToken = () =>
  useChange((id: string) => call(campaigns.renewToken, { params: { id } }));

export const useRemoveCampaign = (id: string) =>
  useMutation({
    mutationFn: () => call(campaigns.remove, { params: { id } }),
    onSuccess: async ({ message }) => {
      queryClient.removeQueries({ queryKey: keys.one(id) });
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: keys.all });
    },
    onError: showErrorToast,
  });
