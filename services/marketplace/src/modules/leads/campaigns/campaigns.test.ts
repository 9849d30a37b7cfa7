import { randomUUID } from 'node:crypto';
import type { Campaign } from '@soloist/contracts';
import type { TestService } from '@soloist/server-kit/testing-service';
import { sampleCampaign } from '../../../../test/campaigns.ts';
import { createLeadHarness } from '../../../../test/leads.ts';
import { newFreelancer, startTestMarketplace } from '../../../../test/marketplace.ts';

let marketplace: TestService;
let ada: Awaited<ReturnType<typeof newFreelancer>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
});
afterAll(() => marketplace.close());
beforeEach(async () => {
  ada = await newFreelancer(marketplace);
});

const send = (call: string, body?: object, { token } = ada) =>
  marketplace.send(call, { token, body });
const createCampaign = async (over: object = {}, campaign_id = randomUUID()): Promise<Campaign> =>
  (await send('POST /leads/campaigns', { campaign_id, campaign: sampleCampaign(over) })).body
    .campaign;

describe('a campaign', () => {
  it('is created once, listed, changed, closed, reopened and deleted; its leads stay', async () => {
    const campaign_id = randomUUID();
    const [one, again] = await Promise.all([
      createCampaign({}, campaign_id),
      createCampaign({}, campaign_id),
    ]);
    expect(again.id).toBe(one.id);
    expect(one).toMatchObject({
      status: 'open',
      stages: {},
      leads: 0,
      token: expect.stringMatching(/^[\w-]{32}$/),
    });
    const two = await createCampaign({ name: 'Second' });
    const leads = createLeadHarness(marketplace)(ada);
    const lead = await leads.add({ campaignId: one.id });
    await leads.move((await leads.add({ campaignId: one.id })).id, 'won');
    const { items } = (await send('GET /leads/campaigns')).body;
    expect(items.map(({ id }: Campaign) => id)).toEqual([two.id, one.id]);
    expect(items[1]).toMatchObject({ stages: { new: 1, won: 1 }, leads: 2 });
    expect((await send(`GET /leads?campaign=${one.id}`)).body.items).toHaveLength(2);
    expect(lead).toMatchObject({ campaignId: one.id, campaignName: 'Boxes for small brands' });
    const changed = await send(`PUT /leads/campaigns/${one.id}`, sampleCampaign({ name: 'Third' }));
    expect(changed.body.campaign).toMatchObject({ name: 'Third', token: one.token });
    const closed = await send(`POST /leads/campaigns/${one.id}/status`, { status: 'closed' });
    expect(closed.body.campaign.status).toBe('closed');
    for (let i = 0; i < 2; i++) {
      expect((await send(`DELETE /leads/campaigns/${one.id}`)).status).toBe(200);
    }
    expect((await send(`GET /leads/campaigns/${one.id}`)).status).toBe(404);
    expect((await leads.read(lead.id)).body.lead).toMatchObject({
      campaignId: null,
      campaignName: '',
    });
  });

  it('cannot be read or changed by other people', async () => {
    const { id } = await createCampaign();
    const other = await newFreelancer(marketplace);
    const calls: [string, object?][] = [
      [`GET /leads/campaigns/${id}`],
      [`PUT /leads/campaigns/${id}`, sampleCampaign()],
      [`POST /leads/campaigns/${id}/status`, { status: 'closed' }],
      [`POST /leads/campaigns/${id}/token`],
    ];
    for (const [call, body] of calls) expect((await send(call, body, other)).status).toBe(404);
    await send(`DELETE /leads/campaigns/${id}`, undefined, other);
    expect((await send(`GET /leads/campaigns/${id}`)).status).toBe(200);
    const lead = { lead_id: randomUUID(), name: 'Noor', campaignId: id };
    expect((await send('POST /leads', lead, other)).status).toBe(404);
  });

  it.each([
    ['a name', { name: '' }, 'Please give the campaign a name.'],
    [
      'each field once',
      {
        formFields: [
          { field: 'phone', required: true },
          { field: 'phone', required: false },
        ],
      },
      'Please choose each field once.',
    ],
    [
      'a question for its field',
      { question: '' },
      'Please write the question or remove the field.',
    ],
  ])('requires %s', async (_what, over, message) => {
    const body = { campaign_id: randomUUID(), campaign: sampleCampaign(over) };
    const reply = await send('POST /leads/campaigns', body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});
