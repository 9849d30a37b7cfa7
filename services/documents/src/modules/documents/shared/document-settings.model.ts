import {
  type DocumentFieldSettings,
  type EmailText,
  type EmailTextKind,
  initialDocumentFields,
  initialLateFeeSettings,
  initialNumbering,
  initialTaxSettings,
  type LateFeeRule,
  type LateFeeSettings,
  type NumberedDay,
  type NumberedKind,
  type Numbering,
  type TaxSettings,
  usualLateFee,
} from '@soloist/contracts';
import { upsert } from '@soloist/server-kit';
import { model, Schema } from 'mongoose';

export interface StoredNumbering extends Numbering {
  /** A higher start that the person chose. */
  start?: NumberedDay | undefined;
}

export interface DocumentSettingsFields {
  /** The freelancer's id. */
  _id: string;
  numbering?: Partial<Record<NumberedKind, StoredNumbering>>;
  emails?: Partial<Record<EmailTextKind, EmailText>>;
  fields?: DocumentFieldSettings;
  tax?: TaxSettings;
  lateFees?: LateFeeSettings;
  /** When the forecast is stored next; missing before the person first opened it. */
  forecastOn?: Date;
}

const schema = new Schema<DocumentSettingsFields>({
  _id: { type: String, required: true },
  numbering: { type: Schema.Types.Mixed },
  emails: { type: Schema.Types.Mixed },
  fields: { type: Schema.Types.Mixed },
  tax: { type: Schema.Types.Mixed },
  lateFees: { type: Schema.Types.Mixed },
  forecastOn: Date,
});
schema.index({ forecastOn: 1 }, { sparse: true });

/** How a freelancer's documents are numbered and taxed, and their emails to clients are worded. */
export const DocumentSettingsModel = model<DocumentSettingsFields>('DocumentSettings', schema);

/** The numbering that the person chose, or the initial one. */
export async function readNumbering(
  freelancerId: string,
  kind: NumberedKind,
): Promise<StoredNumbering> {
  const stored = await DocumentSettingsModel.findById(freelancerId, { numbering: 1 }).lean();
  return stored?.numbering?.[kind] ?? initialNumbering(kind);
}

/** The texts of emails that the person chose. */
export async function readEmailTexts(freelancerId: string) {
  const stored = await DocumentSettingsModel.findById(freelancerId, { emails: 1 }).lean();
  return stored?.emails ?? {};
}

/** Which references and custom fields the person's documents have. */
export async function readDocumentFields(freelancerId: string): Promise<DocumentFieldSettings> {
  const stored = await DocumentSettingsModel.findById(freelancerId, { fields: 1 }).lean();
  return stored?.fields ?? initialDocumentFields;
}

/** How the person is registered for tax; not at all before they set it. */
export async function readTaxSettings(freelancerId: string): Promise<TaxSettings> {
  const stored = await DocumentSettingsModel.findById(freelancerId, { tax: 1 }).lean();
  return stored?.tax ?? initialTaxSettings;
}

/** The usual late fees; none before the person set them. */
export async function readLateFeeSettings(freelancerId: string): Promise<LateFeeSettings> {
  const stored = await DocumentSettingsModel.findById(freelancerId, { lateFees: 1 }).lean();
  return stored?.lateFees ?? initialLateFeeSettings;
}

/** The invoice with the usual late fees, unless it names its own. */
export async function withUsualLateFee<
  T extends { late_fee?: LateFeeRule | null | undefined; currency: string },
>(freelancerId: string, request: T): Promise<T> {
  if (request.late_fee !== undefined) return request;
  const settings = await readLateFeeSettings(freelancerId);
  const rule = usualLateFee(settings, request.currency);
  return rule ? { ...request, late_fee: rule } : request;
}

/** Stores some settings, by their path. */
export const storeDocumentSettings = (freelancerId: string, changes: Record<string, unknown>) =>
  upsert(() =>
    DocumentSettingsModel.updateOne({ _id: freelancerId }, { $set: changes }, { upsert: true }),
  );
