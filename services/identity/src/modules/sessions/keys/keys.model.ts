import { model, Schema, type Types } from 'mongoose';

interface KeyFields {
  /** Counts up: two processes that create a key at the same moment end up with one. */
  generation: number;
  kid: string;
  publicJwk: Record<string, unknown>;
  /** AES-256-GCM under KEYS_SECRET: nonce, tag and PKCS 8 text, in base64. */
  sealedPrivateKey: string;
  /** Published before it signs, so that every service has it by then. */
  signsFrom: Date;
  createdAt: Date;
}
export type StoredKey = KeyFields & { _id: Types.ObjectId };

const schema = new Schema<KeyFields>({
  generation: { type: Number, required: true, unique: true },
  kid: { type: String, required: true },
  publicJwk: { type: Schema.Types.Mixed, required: true },
  sealedPrivateKey: { type: String, required: true },
  signsFrom: { type: Date, required: true },
  createdAt: { type: Date, required: true },
});

export const KeyModel = model<KeyFields>('Key', schema);
