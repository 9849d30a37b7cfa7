import { invalidInput } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { ProjectModel } from '../projects/projects.model.ts';
import type { WorkPublicationState } from '../works/works.model.ts';

const { trusted } = mongoose;
const notOwnedText = 'Please choose from your own projects.';

/**
 * The projects that a service may name as examples; those that their owner deleted meanwhile are
 * omitted.
 * @throws AppError `invalid_input` when one is not a project of the owner.
 */
export async function resolveExamples(ownerId: string, ids: string[]): Promise<string[]> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return [];
  const projects = await ProjectModel.find(
    { _id: trusted({ $in: uniqueIds }), ownerId },
    { state: 1 },
  ).lean();
  if (projects.length < uniqueIds.length) {
    throw invalidInput(notOwnedText, [{ path: 'relevantProjects', message: notOwnedText }]);
  }
  const stateOf = new Map(projects.map(({ _id, state }) => [String(_id), state]));
  return uniqueIds.filter((id) => stateOf.get(id) !== 'deleted');
}

/** The named projects that exist in one of these states, in their order. */
export async function filterExamplesByState(
  states: WorkPublicationState[],
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const projects = await ProjectModel.find(
    { _id: trusted({ $in: ids }), state: trusted({ $in: states }) },
    { _id: 1 },
  ).lean();
  const there = new Set(projects.map(({ _id }) => String(_id)));
  return ids.filter((id) => there.has(id));
}
