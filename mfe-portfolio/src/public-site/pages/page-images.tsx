import type { UploadedImage } from '@soloist/contracts';
import { SiteImage } from '../components/site-image.tsx';

interface CoverImageProps {
  image: UploadedImage | null;
  className?: string | undefined;
}

/** The cover image of a page: loaded eagerly, because it is above the fold. */
export const CoverImage = ({ image, className }: CoverImageProps) =>
  image && (
    <SiteImage
      src={image.url}
      alt={image.alt}
      sizes="(max-width: 1200px) 100vw, 1200px"
      loading="eager"
      fetchPriority="high"
      className={className}
    />
  );

interface PageImagesProps {
  images: UploadedImage[];
  className?: string | undefined;
}

export const PageImages = ({ images, className }: PageImagesProps) =>
  images.length > 0 && (
    <ul className={className} aria-label="Images">
      {images.map(({ url, alt }) => (
        <li key={url}>
          <SiteImage src={url} alt={alt} sizes="(max-width: 800px) 100vw, 800px" />
        </li>
      ))}
    </ul>
  );
