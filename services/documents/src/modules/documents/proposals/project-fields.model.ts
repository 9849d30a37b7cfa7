import { type MilestoneStatus, milestoneStatuses, type StoredTerms } from '@soloist/contracts';
import mongoose, { Schema } from 'mongoose';

/** One step of an accepted proposal. Amounts are minor units. */
export interface StoredMilestone {
  id: string;
  name: string;
  deliverable: string;
  amount: number;
  end_date: string;
  status: MilestoneStatus;
  note: string;
  changedAt?: Date;
  /** Id of the invoice that bills it. */
  orderId?: string;
}

export interface StoredProjectFile {
  id: string;
  name: string;
  size: number;
  sha256: string;
  by: 'freelancer' | 'client';
  at: Date;
}

/** Project fields of an accepted proposal. */
export interface ProjectFields {
  milestones: StoredMilestone[];
  files: StoredProjectFile[];
  /** Due time of the next invoice draft of an ongoing project. */
  nextInvoiceOn?: Date;
  /** The first day of the last period that has its draft, or that a recurring invoice bills. */
  lastPeriod?: string;
  /** Whether the payment due at acceptance has no invoice yet: see `first-invoice.service.ts`. */
  awaitsFirstInvoice?: true;
}

/** Statuses of agreed or billed work, which no contract change may touch. */
export const approvedStatuses: MilestoneStatus[] = ['approved', 'invoiced', 'paid'];
export const isApproved = ({ status }: Pick<StoredMilestone, 'status'>) =>
  approvedStatuses.includes(status);

/** Whether a milestone is the contract's payment at acceptance, and nothing has happened to it. */
export const isDueAtAcceptance = ({ status, amount, changedAt }: StoredMilestone) =>
  status === 'approved' && amount > 0 && !changedAt;

/** Whether it is the payment at acceptance, whatever has happened to it: only that has no end date. */
export const isAcceptancePayment = ({ end_date }: Pick<StoredMilestone, 'end_date'>) =>
  end_date === '';

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;
const amount = { type: Number, required: true } as const;

/** Fields to spread into the proposal's schema. */
export const projectFields = {
  milestones: [
    new Schema<StoredMilestone>(
      {
        id: needed,
        name: needed,
        deliverable: text,
        amount,
        end_date: text,
        status: { type: String, enum: milestoneStatuses, required: true },
        note: text,
        changedAt: Date,
        orderId: String,
      },
      part,
    ),
  ],
  files: [
    new Schema<StoredProjectFile>(
      { id: needed, name: needed, size: amount, sha256: needed, by: needed, at: moment },
      part,
    ),
  ],
  nextInvoiceOn: Date,
  lastPeriod: String,
  awaitsFirstInvoice: Boolean,
};

type Step = Pick<StoredMilestone, 'name' | 'deliverable' | 'amount' | 'end_date' | 'status'>;

/** A proposal's milestones when its project starts; what is due immediately starts approved. */
export const newMilestones = (terms: StoredTerms): StoredMilestone[] =>
  stepsOf(terms).map((step) => ({
    id: new mongoose.Types.ObjectId().toHexString(),
    ...step,
    note: '',
  }));

function stepsOf({ payment_type, details, project_deliverables }: StoredTerms): Step[] {
  const dueAtOnce = (name: string, amount: number | null): Step[] =>
    amount ? [{ name, amount, deliverable: '', end_date: '', status: 'approved' }] : [];
  switch (payment_type) {
    case 'one_time': {
      const total = details.total_fee ?? 0;
      // A fee in installments is invoiced whole, with their due dates.
      const isScheduled = Boolean(details.installments?.length);
      const upfront = isScheduled ? total : (details.upfront_payment ?? 0);
      const rest = total - upfront;
      const delivery: Step = {
        name: 'Delivery',
        deliverable: project_deliverables.map((each) => each.deliverable_name).join(', '),
        amount: rest,
        end_date: details.end_date,
        status: 'pending',
      };
      return [...dueAtOnce(isScheduled ? 'Total fee' : 'Upfront payment', upfront), delivery];
    }
    case 'ongoing':
      return dueAtOnce('First payment', details.payment_rate);
    case 'milestone':
      return details.milestones.map(({ name, deliverable, rate, end_date }) => ({
        name,
        deliverable,
        amount: rate ?? 0,
        end_date,
        status: 'pending',
      }));
  }
}
