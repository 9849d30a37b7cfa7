import { relationLabels, type ShownRecommendation, verifiedTexts } from '@soloist/contracts';
import { useHome, useSite } from '../site-context.ts';
import { formatMonth } from '../site-facts.ts';
import { OutLink } from './site-link.tsx';

/** What others wrote about the owner, each with its writer and where anybody checks it. */
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

function Quotation({ recommendation }: { recommendation: ShownRecommendation }) {
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
