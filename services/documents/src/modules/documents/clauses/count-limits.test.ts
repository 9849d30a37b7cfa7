import { randomUUID } from 'node:crypto';
import { maxDrafts } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { fiveOfForty, raceForLastPlaces } from '@soloist/server-kit/testing-places';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { DraftModel } from '../drafts/drafts.service.ts';
import { ClauseModel } from './clauses.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

describe('the limit with five places left', () => {
  test('stores five of forty concurrent clauses', async () => {
    const userId = newId();
    const token = documents.identity.tokenFor({ userId });
    const body = { title: 'Travel', text: 'Travel is paid at cost.' };
    const create = () => documents.send('POST /proposal/clauses', { token, body });
    await create();
    const counted = () => ({ freelancerId: userId });
    const race = { model: ClauseModel, counted, most: 100, create };
    expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(100));
  });

  test.each(['proposal', 'proposal_template', 'invoice'])(
    'stores five of forty concurrent drafts, of the kind %s',
    async (kind) => {
      const userId = newId();
      const token = documents.identity.tokenFor({ userId });
      const body = { kind, title: 'Packaging', content: {}, revision: 0 };
      const create = () => documents.send(`PUT /proposal/drafts/${randomUUID()}`, { token, body });
      await create();
      const counted = () => ({ freelancerId: userId, state: 'kept' });
      const vary = () => ({ draft_id: randomUUID() });
      const race = { model: DraftModel, counted, most: maxDrafts, vary, create };
      expect(await raceForLastPlaces(race)).toEqual(fiveOfForty(maxDrafts));
    },
  );
});
