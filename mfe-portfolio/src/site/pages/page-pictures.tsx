import type { OwnImage } from '@soloist/contracts';
import { SitePicture } from '../parts/site-picture.tsx';

interface CoverPictureProps {
  image: OwnImage | null;
  className?: string | undefined;
}

/** What a page begins with: loaded at once, because it is seen at once. */
export const CoverPicture = ({ image, className }: CoverPictureProps) =>
  image && (
    <SitePicture
      src={image.url}
      alt={image.alt}
      sizes="(max-width: 1200px) 100vw, 1200px"
      loading="eager"
      fetchPriority="high"
      className={className}
    />
  );

interface PicturesProps {
  images: OwnImage[];
  className?: string | undefined;
}

export const Pictures = ({ images, className }: PicturesProps) =>
  images.length > 0 && (
    <ul className={className} aria-label="Pictures">
      {images.map(({ url, alt }) => (
        <li key={url}>
          <SitePicture src={url} alt={alt} sizes="(max-width: 800px) 100vw, 800px" />
        </li>
      ))}
    </ul>
  );
