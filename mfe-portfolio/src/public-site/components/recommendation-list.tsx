import { type PublishedRecommendation, relationLabels, verifiedTexts } from '@soloist/contracts';
import { formatMonth } from '../site-details.rules.ts';
import { useHome, useSite } from '../use-site.ts';
import { OutLink } from './site-link.tsx';

/** Recommendations of the owner, each with its writer and a link that verifies it. */
export function RecommendationList({ className }: { className?: string | undefined }) {
  const { recommendations } = useHome();
  return (
    <>
      <ul className={className}>
        {recommendations.map((recommendation) => (
          <li key={recommendation.id}>
            <Quotation recommendation={recommendation} />
          </li>
        ))}
      </ul>
      {recommendations.some(({ verified }) => verified) && (
        <p data-meaning="">{verifiedTexts.meaning}</p>
      )}
    </>
  );
}

function Quotation({ recommendation }: { recommendation: PublishedRecommendation }) {
  const { productUrl } = useSite();
  const { text, writer, relation, writtenAt, verified, publicId } = recommendation;
  return (
    <figure>
      <blockquote dir="auto" data-plain="">
        {text}
      </blockquote>
      <figcaption>
        <b dir="auto">{writer.name}</b>
        {writer.role && <span dir="auto">{writer.role}</span>}
        <span>{[relationLabels[relation], formatMonth(writtenAt)].filter(Boolean).join(', ')}</span>
        {verified && <em>{verifiedTexts.label}</em>}
        {productUrl && (
          <OutLink
            href={`${productUrl}/recommendation/${encodeURIComponent(publicId)}`}
            aria-label={`Check the recommendation by ${writer.name}`}
          >
            Check
          </OutLink>
        )}
      </figcaption>
    </figure>
  );
}
