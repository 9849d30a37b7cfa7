import { late } from '@soloist/ui';

// The first step is what people come for: the rest is a chunk each, so that it starts sooner.

export const ContractStep = late(async () => ({
  default: (await import('./steps/contract-step.tsx')).ContractStep,
}));

export const ReviewStep = late(async () => ({
  default: (await import('./steps/review-step.tsx')).ReviewStep,
}));

export const SignStep = late(async () => ({
  default: (await import('./steps/sign-step.tsx')).SignStep,
}));

export const DeliverablesField = late(async () => ({
  default: (await import('./steps/deliverables-field.tsx')).DeliverablesField,
}));

export const MilestonesField = late(async () => ({
  default: (await import('./steps/milestones-field.tsx')).MilestonesField,
}));

export const StartDrawer = late(async () => ({
  default: (await import('./start/start-drawer.tsx')).StartDrawer,
}));

export const ChangeNote = late(async () => ({
  default: (await import('./change-note.tsx')).ChangeNote,
}));
