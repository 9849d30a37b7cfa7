import { model, Schema } from 'mongoose';

interface SigningKeyFields {
  /** The key's thumbprint (RFC 7638). */
  _id: string;
  publicJwk: Record<string, unknown>;
  since: Date;
}

/** The public half of every key that ever signed here, so that exports stay verifiable. */
export const SigningKeyModel = model<SigningKeyFields>(
  'RecommendationKey',
  new Schema<SigningKeyFields>({
    _id: String,
    publicJwk: { type: Schema.Types.Mixed, required: true },
    since: { type: Date, required: true },
  }),
);
