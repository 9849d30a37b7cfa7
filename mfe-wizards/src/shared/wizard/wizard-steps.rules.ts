import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

export interface WizardStep<Id extends string = string> {
  id: Id;
  label: string;
  path: string;
}

interface StepValidationOptions<Id extends string, Draft> {
  steps: readonly WizardStep<Id>[];
  schemas: Record<Id, z.ZodMiniType>;
  /** The part of the draft that a step's schema validates. */
  slices: Record<Id, (draft: Draft) => object>;
}

/** Validates steps, for the form and for the stepper. */
export function checkSteps<Id extends string, Draft extends FieldValues>({
  steps,
  schemas,
  slices,
}: StepValidationOptions<Id, Draft>) {
  /** Validates the open step's fields for react-hook-form. */
  const resolverOf =
    (id: Id): Resolver<Draft> =>
    (draft, context, options) =>
      zodResolver(schemas[id] as never)(
        slices[id](draft) as never,
        context,
        options as never,
      ) as never;

  /** The first invalid step before `at`, with the problem as a sentence. */
  function blockedBy(at: number, draft: Draft) {
    for (const step of steps.slice(0, at)) {
      const { error } = z.safeParse(schemas[step.id], slices[step.id](draft));
      const problem = error?.issues[0]?.message;
      if (problem) return { step, problem };
    }
    return undefined;
  }
  return { resolverOf, blockedBy };
}
