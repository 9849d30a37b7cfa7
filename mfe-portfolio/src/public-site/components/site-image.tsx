import { imageAddress } from '@soloist/contracts';
import { ResponsiveImage, type ResponsiveImageProps } from '@soloist/ui';

/** An image of the owner. Images from other sites are not shown. */
export const SiteImage = (props: ResponsiveImageProps) =>
  imageAddress.test(props.src) ? <ResponsiveImage {...props} /> : null;
