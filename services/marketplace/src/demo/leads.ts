import type { CampaignForm, LeadForm, LeadStage } from '@soloist/contracts';

export interface DemoLead
  extends Pick<LeadForm, 'name' | 'email' | 'company' | 'message' | 'mayWrite'> {
  stage: LeadStage;
  /** The name of the campaign that it answered. */
  campaign?: string;
  /** Minor units of euro. */
  worth: number | null;
  /** The next step and its due date in days from now; a negative one is overdue. */
  next?: { text: string; inDays: number };
}

/** Lead campaigns of the demo freelancer, newest last. */
export const demoCampaigns: CampaignForm[] = [
  {
    name: 'Autumn ordering review',
    pitch:
      'Send me the address of your shop or booking page. I order something, and tell you within a week where your customers stop.',
    formFields: [
      { field: 'company', required: false },
      { field: 'message', required: true },
    ],
    question: '',
    consentText: 'Ada may write to me about this review.',
  },
];

/** Leads of the demo freelancer. */
export const demoLeads: DemoLead[] = [
  {
    name: 'Mara Lopes',
    email: 'mara@casalumen.example',
    company: 'Casa Lumen',
    message:
      'We sell lamps to architects, who order by sending us photographs. Could that be a page?',
    mayWrite: true,
    campaign: 'Autumn ordering review',
    stage: 'new',
    worth: 420_000,
  },
  {
    name: 'Tomi Adeyemi',
    email: 'tomi@brisabikes.example',
    company: 'Brisa Bikes',
    message: 'Our rental form has fourteen fields and one of them matters.',
    mayWrite: true,
    campaign: 'Autumn ordering review',
    stage: 'new',
    worth: 260_000,
    next: { text: 'Call before Friday', inDays: 3 },
  },
  {
    name: 'José Ferri',
    email: 'jose@saltyard.example',
    company: 'Salt Yard',
    message: 'Met at the market in June. Wants tastings to be booked on a phone.',
    mayWrite: true,
    stage: 'contacted',
    worth: 380_000,
    next: { text: 'Send the two examples', inDays: -2 },
  },
  {
    name: 'Anna Berg',
    email: 'anna@meadowdairy.example',
    company: 'Meadow Dairy',
    message: 'Nine yoghurts, one ordering list on paper.',
    mayWrite: true,
    campaign: 'Autumn ordering review',
    stage: 'proposal_sent',
    worth: 600_000,
    next: { text: 'They decide', inDays: 9 },
  },
  {
    name: 'Rua Nova',
    email: 'ola@ruanova.example',
    company: 'Rua Nova',
    message: 'Opening hours that the shop can change itself.',
    mayWrite: false,
    stage: 'won',
    worth: 120_000,
  },
  {
    name: 'Lupo Conti',
    email: 'lupo@lupotoys.example',
    company: 'Lupo Toys',
    message: 'Went with their nephew.',
    mayWrite: false,
    stage: 'lost',
    worth: null,
  },
];
