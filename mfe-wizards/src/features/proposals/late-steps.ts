import { lazy } from 'react';

// The first step is what people come for: the rest is a chunk each, so that it starts sooner.

export const ContractStep = lazy(async () => ({
  default: (await import('./steps/contract-step.tsx')).ContractStep,
}));

export const ReviewStep = lazy(async () => ({
  default: (await import('./steps/review-step.tsx')).ReviewStep,
}));

export const SignStep = lazy(async () => ({
  default: (await import('./steps/sign-step.tsx')).SignStep,
}));

export const DeliverablesField = lazy(async () => ({
  default: (await import('./steps/deliverables-field.tsx')).DeliverablesField,
}));

export const MilestonesField = lazy(async () => ({
  default: (await import('./steps/milestones-field.tsx')).MilestonesField,
}));

export const StartDrawer = lazy(async () => ({
  default: (await import('./start/start-drawer.tsx')).StartDrawer,
}));

export const ChangeNote = lazy(async () => ({
  default: (await import('./change-note.tsx')).ChangeNote,
}));
