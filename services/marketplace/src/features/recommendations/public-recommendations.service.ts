import type { RecommendationFacts } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import { isEqual } from 'es-toolkit';
import { findShownOwner } from '../sites/shown-owners.ts';
import { listShown } from './received.service.ts';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';
import { presentFacts } from './recommendations.presenter.ts';
import type { Signer } from './signing.ts';

/** What is published about a freelancer; nothing of somebody who freelances no more. */
export async function listOfPerson(userId: string): Promise<StoredRecommendation[]> {
  return (await findShownOwner(userId)) ? listShown(userId) : [];
}

interface Publishing {
  signer: Signer;
  /** This installation's address. */
  publisher: string;
}

/** What a published recommendation says now; nothing when others may not see it. */
async function findFacts(publicId: string, publisher: string) {
  const filter = { publicId, status: 'published' as const };
  const stored = await RecommendationModel.findOne(filter).lean<StoredRecommendation>();
  const requester = stored && (await findShownOwner(String(stored.requesterId)));
  return requester ? presentFacts(stored, { publisher, requester }) : undefined;
}

/** A published recommendation with its signature, for anybody. */
export async function readPublished(publicId: string, { signer, publisher }: Publishing) {
  const recommendation = await findFacts(publicId, publisher);
  if (!recommendation) throw notFound('recommendation');
  return { recommendation, signature: await signer.sign(recommendation) };
}

/** Whether a signature was made here, and whether what it says still stands. */
export async function checkSignature(signature: string, { signer, publisher }: Publishing) {
  const signed = await signer.read(signature);
  if (!signed) return { valid: false, recommendation: null, standing: null };
  const now = await findFacts(signed.id, publisher);
  return { valid: true, recommendation: signed, standing: standingOf(signed, now) };
}

function standingOf(signed: RecommendationFacts, now: RecommendationFacts | undefined) {
  if (!now) return 'gone' as const;
  // A person's name, or the product's address, may become another one: what was written is the same.
  const written = ({ writer, relation, text, writtenAt }: RecommendationFacts) => ({
    writer,
    relation,
    text,
    writtenAt,
  });
  return isEqual(written(signed), written(now)) ? ('current' as const) : ('changed' as const);
}
