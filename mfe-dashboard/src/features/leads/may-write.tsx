import type { WholeLead } from '@soloist/contracts';
import { Banner, Checkbox } from '@soloist/ui';
import { tellProblem } from '../../tell-problem.ts';
import { useUpdateLead } from './leads.api.ts';

/** Why no mail may go out, and the one thing about it that the person can know. */
export function MayWrite({ lead }: { lead: WholeLead }) {
  const update = useUpdateLead(lead.id);
  if (lead.whyNoMail === '') return null;
  return (
    <>
      <Banner tone="warn">{lead.whyNoMail}</Banner>
      {!lead.mayWrite && lead.email !== '' && (
        <Checkbox
          checked={update.isPending}
          onChange={() => update.mutate({ mayWrite: true }, { onError: tellProblem })}
          label={`${lead.name} agreed to be written to`}
          hint="Tick it only when they did: unasked mail is unlawful in many places."
        />
      )}
    </>
  );
}
