import type { SignedRecommendation } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import { isEqual } from 'es-toolkit';
import { findPublicOwner } from '../sites/index.ts';
import { listPublishedRecommendations } from './received.service.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';
import { presentSigned } from './recommendations.presenter.ts';
import type { Signer } from './signing.service.ts';

/** The published recommendations of a freelancer; none for a person who no longer freelances. */
export async function listRecommendationsOfPerson(userId: string): Promise<StoredRecommendation[]> {
  return (await findPublicOwner(userId)) ? listPublishedRecommendations(userId) : [];
}

interface Publishing {
  signer: Signer;
  /** This installation's address. */
  publisher: string;
}

/** The current content of a published recommendation; undefined when others may not see it. */
async function findSigned(publicId: string, publisher: string) {
  const filter = { publicId, status: 'published' as const };
  const stored = await RecommendationModel.findOne(filter).lean<StoredRecommendation>();
  const requester = stored && (await findPublicOwner(String(stored.requesterId)));
  return requester ? presentSigned(stored, { publisher, requester }) : undefined;
}

/** A published recommendation with its signature, and whether that is valid, for anyone. */
export async function readPublishedRecommendation(
  publicId: string,
  { signer, publisher }: Publishing,
) {
  const recommendation = await findSigned(publicId, publisher);
  if (!recommendation) throw notFound('recommendation');
  const signature = await signer.sign(recommendation);
  return { recommendation, signature, valid: (await signer.read(signature)) !== undefined };
}

/** Whether a signature was made here, and whether its content is still current. */
export async function checkSignature(signature: string, { signer, publisher }: Publishing) {
  const signed = await signer.read(signature);
  if (!signed) return { valid: false, recommendation: null, standing: null };
  const now = await findSigned(signed.id, publisher);
  return { valid: true, recommendation: signed, standing: signatureStatus(signed, now) };
}

function signatureStatus(signed: SignedRecommendation, now: SignedRecommendation | undefined) {
  if (!now) return 'gone' as const;
  // A person's name or the product's address may change without changing the recommendation.
  const signedFields = ({ writer, relation, text, writtenAt }: SignedRecommendation) => ({
    writer,
    relation,
    text,
    writtenAt,
  });
  return isEqual(signedFields(signed), signedFields(now))
    ? ('current' as const)
    : ('changed' as const);
}
