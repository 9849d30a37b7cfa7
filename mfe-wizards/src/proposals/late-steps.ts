import { late } from '@soloist/ui';

// Most users need the first step only: each of the others is its own chunk, so that the wizard
// starts sooner.

export const ContractStep = late(async () => ({
  default: (await import('./steps/contract-step.tsx')).ContractStep,
}));

export const ReviewStep = late(async () => ({
  default: (await import('./steps/review-step.tsx')).ReviewStep,
}));

export const SignStep = late(async () => ({
  default: (await import('./steps/sign-step.tsx')).SignStep,
}));

export const SentProposal = late(async () => ({
  default: (await import('./sent/sent-proposal.tsx')).SentProposal,
}));

export const PreviewDrawer = late(async () => ({
  default: (await import('./preview-drawer.tsx')).PreviewDrawer,
}));
