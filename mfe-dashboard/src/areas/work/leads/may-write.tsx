import type { LeadDetail } from '@soloist/contracts';
import { Banner, Checkbox } from '@soloist/ui';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { useUpdateLead } from './leads.api.ts';

/** Why no email can be sent, and the consent that the freelancer can confirm. */
export function MayWrite({ lead }: { lead: LeadDetail }) {
  const update = useUpdateLead(lead.id);
  if (lead.whyNoMail === '') return null;
  return (
    <>
      <Banner tone="warn">{lead.whyNoMail}</Banner>
      {!lead.mayWrite && lead.email !== '' && (
        <Checkbox
          checked={update.isPending}
          onChange={() => update.mutate({ mayWrite: true }, { onError: showErrorToast })}
          label={`${lead.name} agreed to receive emails`}
          hint="Tick only if they did. Unsolicited email is unlawful in many places."
        />
      )}
    </>
  );
}
