import { imageAddress } from '@soloist/contracts';
import { Picture, type PictureProps } from '@soloist/ui';

/** A picture of the owner's; an address that is not one of ours shows nothing. */
export const SitePicture = (props: PictureProps) =>
  imageAddress.test(props.src) ? <Picture {...props} /> : null;
