import type { TwoStepState } from '@soloist/contracts';
import type { Account } from '../../accounts/index.ts';

export const presentTwoStep = ({ twoStep }: Account): TwoStepState => ({
  enabledAt: twoStep?.enabledAt.toISOString() ?? null,
  recoveryCodesLeft: twoStep?.recoveryCodes.length ?? 0,
});
