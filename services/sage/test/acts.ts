import type { NewDraft } from '../src/modules/assistant/index.ts';
import { DraftModel } from '../src/modules/chats/index.ts';
import type { RecordsServer } from './records-server.ts';
import type { SageTestPerson } from './sage-service.ts';

/** An act that Sage proposed to a person, and their requests about it. */
export async function proposeAct(person: SageTestPerson, draft: NewDraft & { createdAt?: Date }) {
  const { _id } = await DraftModel.create({
    ...{ userId: person.userId, chatId: await person.chat(), ...draft },
  });
  const id = String(_id);
  const path = `/sage-ai/acts/${id}`;
  return {
    id,
    person,
    values: draft.content,
    read: async () => (await person.call(`GET ${path}`)).body.data,
    approve: (values: object = draft.content) => person.call(`POST ${path}/approve`, { values }),
    undo: () => person.call(`POST ${path}/undo`),
  };
}

/** The requests to a records server that change something, with their bodies. */
export const changesIn = ({ calls }: RecordsServer) =>
  calls.flatMap(({ method, path, body }) => (method === 'GET' ? [] : [[method, path, body]]));
