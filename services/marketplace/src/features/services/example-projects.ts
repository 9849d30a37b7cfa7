import { invalidInput } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { ProjectModel } from '../projects/projects.model.ts';
import type { WorkState } from '../works/works.model.ts';

const { trusted } = mongoose;
const notOwn = 'Please choose example projects of your own.';

/**
 * The projects that a service may name as examples: those that their owner deleted meanwhile are
 * left out.
 * @throws AppError `invalid_input` when one is not a project of the owner.
 */
export async function ownExamples(ownerId: string, ids: string[]): Promise<string[]> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return [];
  const found = await ProjectModel.find(
    { _id: trusted({ $in: asked }), ownerId },
    { state: 1 },
  ).lean();
  if (found.length < asked.length) {
    throw invalidInput(notOwn, [{ path: 'relevantProjects', message: notOwn }]);
  }
  const stateOf = new Map(found.map(({ _id, state }) => [String(_id), state]));
  return asked.filter((id) => stateOf.get(id) !== 'deleted');
}

/** Those of the named projects that are there in one of these states, in their order. */
export async function examplesIn(states: WorkState[], ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await ProjectModel.find(
    { _id: trusted({ $in: ids }), state: trusted({ $in: states }) },
    { _id: 1 },
  ).lean();
  const there = new Set(found.map(({ _id }) => String(_id)));
  return ids.filter((id) => there.has(id));
}
