import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

export interface WizardStep<Id extends string = string> {
  id: Id;
  label: string;
  path: string;
}

interface Checked<Id extends string, Draft> {
  steps: readonly WizardStep<Id>[];
  schemas: Record<Id, z.ZodMiniType>;
  /** The part of the draft that a step's schema describes. */
  slices: Record<Id, (draft: Draft) => object>;
}

/** What stands in the way of leaving a step, as the form and as the stepper ask for it. */
export function checkSteps<Id extends string, Draft extends FieldValues>({
  steps,
  schemas,
  slices,
}: Checked<Id, Draft>) {
  /** Checks the open step's fields, as react-hook-form wants it. */
  const resolverOf =
    (id: Id): Resolver<Draft> =>
    (draft, context, options) =>
      zodResolver(schemas[id] as never)(
        slices[id](draft) as never,
        context,
        options as never,
      ) as never;

  /** The first step before `at` that is not in order, and why, as a sentence. */
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
