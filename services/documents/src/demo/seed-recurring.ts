import { randomUUID } from 'node:crypto';
import {
  addDays,
  invoiceTotals,
  type MyProfile,
  monthlyValue,
  type RecurringForm,
  unknownParty,
} from '@soloist/contracts';
import {
  dayIn,
  firstZone,
  periodOf,
  positionAt,
  RecurringModel,
  RecurringPeriodModel,
  type StoredPeriod,
  searchWords,
  senderOf,
} from '../modules/documents/index.ts';
import { indigo, weeklyPlan } from './invoices.ts';

interface DemoRecurring
  extends Pick<RecurringForm, 'mode' | 'hours'>,
    Pick<RecurringForm['schedule'], 'unit' | 'every'>,
    Partial<Pick<RecurringForm['terms'], 'currency' | 'client'>> {
  client_name: string;
  email: string;
  name: string;
  /** Minor units per period. */
  rate: number;
  startsIn: number;
  isPaused?: boolean;
  dueDays?: number;
}

const demoRecurring: DemoRecurring[] = [
  {
    client_name: 'Kastanje Roasters',
    email: 'hello@kastanje.example',
    name: 'Design retainer',
    unit: 'month',
    every: 1,
    rate: 120_000,
    mode: 'draft',
    hours: 20,
    startsIn: 12,
  },
  {
    client_name: 'Fathom Climate',
    email: 'accounts@fathom.example',
    name: 'Brand care, quarterly',
    unit: 'quarter',
    every: 1,
    rate: 90_000,
    mode: 'send',
    hours: null,
    startsIn: 40,
    isPaused: true,
  },
];

const weekly: DemoRecurring = {
  ...indigo,
  ...{ name: weeklyPlan.name, rate: weeklyPlan.rate, currency: 'INR', hours: null },
  ...{ unit: 'week', every: 1, mode: 'send' },
  startsIn: -weeklyPlan.startedDaysAgo,
  dueDays: weeklyPlan.dueAfter,
};

/**
 * Stores the demo freelancer's recurring invoices: those that start in some days, and a weekly plan, of
 * which it returns the two periods so far.
 */
export async function seedRecurring(profile: MyProfile): Promise<StoredPeriod[]> {
  await RecurringModel.insertMany(demoRecurring.map((demo) => toRecurring(demo, profile)));
  const plan = toRecurring(weekly, profile);
  const { _id } = await RecurringModel.create({
    ...plan,
    ...positionAt(plan, { number: 2, now: plan.createdAt }),
    made: 2,
  });
  const made = [0, 1].map((number) => ({
    ...periodOf(plan, number)!,
    ...{ recurringId: String(_id), freelancerId: profile.id, draft_id: randomUUID() },
    ...{ mode: 'send' as const, hours: null, createdAt: plan.createdAt },
  }));
  const stored = await RecurringPeriodModel.insertMany(made);
  return stored.map((period) => period.toObject<StoredPeriod>());
}

function toRecurring(demo: DemoRecurring, profile: MyProfile) {
  const { client_name, email, name, rate, unit, every, mode, hours } = demo;
  const now = new Date();
  const sender = senderOf(profile);
  const zone = firstZone(profile.timezone);
  const terms: RecurringForm['terms'] = {
    email,
    client_name,
    client: demo.client ?? unknownParty,
    sender: unknownParty,
    memo: '',
    items: [{ name, qty: 1, rate, tax: 0, total: rate }],
    currency: demo.currency ?? 'EUR',
    tax_mode: 'none',
    tax_name: '',
    discount: { kind: 'none' },
    notes: '',
    reminders: [-3, 1, 7],
    time_zone: '',
    part_payments: false,
    deposit: 0,
    e_invoice: false,
  };
  const schedule: RecurringForm['schedule'] = {
    unit,
    every,
    first_date: addDays(dayIn(zone, now), demo.startsIn),
    anchor_date: '',
    end_date: '',
    count: null,
    prorate: true,
  };
  const start = { schedule, base: 0, nextNumber: 0, sender };
  const { nextOn, ...position } = positionAt(start, { number: 0, now });
  const { total } = invoiceTotals(terms);
  return {
    ...start,
    ...position,
    ...(demo.isPaused ? { status: 'paused' as const } : { nextOn }),
    freelancerId: profile.id,
    draft_id: randomUUID(),
    terms,
    title: name,
    time_zone: zone,
    mode,
    due_days: demo.dueDays ?? 14,
    hours,
    made: 0,
    total,
    monthly: monthlyValue(total, schedule),
    words: searchWords([name, client_name, email]),
    createdAt: now,
    revision: 0,
  };
}
