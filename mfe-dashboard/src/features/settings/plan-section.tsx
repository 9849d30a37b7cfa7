import { formatMoney, type PlanDetails, planPrices } from '@soloist/contracts';
import { ButtonLink, Facts } from '@soloist/ui';
import { useMe, useNavigate } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import { SettingsSection } from './settings-section.tsx';
import { formatFullDay } from './settings-texts.ts';

const names = { monthly: 'Pro, monthly', yearly: 'Pro, yearly' };

/** What the person pays for Soloist, as payments last told. */
export function PlanSection() {
  const me = useMe();
  const navigate = useNavigate();
  return (
    <SettingsSection id="plan">
      <Loaded query={me} what="Your plan" height={96}>
        {({ userInfo: { plan_details } }) => (
          <>
            {plan_details ? <PaidPlan details={plan_details} /> : <p>You are on the free plan.</p>}
            <div>
              <ButtonLink href="/pricing" onNavigate={navigate}>
                {plan_details ? 'Compare the plans' : 'See what Pro adds'}
              </ButtonLink>
            </div>
          </>
        )}
      </Loaded>
    </SettingsSection>
  );
}

function PaidPlan({ details: { plan, renewsAt } }: { details: PlanDetails }) {
  return (
    <Facts
      items={[
        { label: 'Plan', value: names[plan] },
        { label: 'Price', value: formatMoney(planPrices[plan], 'USD') },
        { label: 'Renews on', value: formatFullDay(renewsAt) },
      ]}
    />
  );
}
