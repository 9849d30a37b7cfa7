import { readImage } from '../../files/index.ts';
import type { EmailAttachment } from '../../mail/index.ts';

/** Twice the displayed size in the email. */
const side = 88;

/**
 * The sender's photo as a JPEG inside the email: not every mail program supports WebP or loads
 * images.
 */
export async function attachSenderImage({
  profileImage,
}: {
  profileImage: string;
}): Promise<(EmailAttachment & { cid: string }) | undefined> {
  const image = await readImage(profileImage);
  if (!image) return undefined;
  const { default: sharp } = await import('sharp');
  const content = await sharp(image)
    .resize(side, side)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer();
  return { filename: 'photo.jpg', content, contentType: 'image/jpeg', cid: 'sender-photo@soloist' };
}

/** The photo where it cannot be attached. */
export const imageUri = ({ content, contentType }: EmailAttachment) =>
  `data:${contentType};base64,${content.toString('base64')}`;
