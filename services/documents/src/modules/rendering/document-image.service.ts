/** Dots per CSS pixel, for 300 dpi. */
const dots = 300 / 96;
const px = (css: number) => Math.round(css * dots);

// As large as packages/document draws them. Chromium unpacks an image into every PDF: one of 1024
// pixels takes two thirds of a document's time.
const avatarSide = px(44);
const logoBox = { width: px(160), height: px(44) };

/** An image in the size that the document shows. */
export interface DocumentImage {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

// The paper is white.
async function openImage(image: Buffer) {
  const { default: sharp } = await import('sharp');
  return sharp(image).flatten({ background: '#ffffff' });
}

export async function drawAvatar(image: Buffer): Promise<DocumentImage> {
  const avatar = (await openImage(image)).resize(avatarSide, avatarSide);
  return { bytes: await avatar.jpeg({ quality: 88 }).toBuffer(), contentType: 'image/jpeg' };
}

export async function drawLogo(image: Buffer): Promise<DocumentImage> {
  const box = { ...logoBox, fit: 'inside', withoutEnlargement: true } as const;
  const logo = (await openImage(image)).resize(box);
  return { bytes: await logo.png().toBuffer(), contentType: 'image/png' };
}

/** A data: URI, since a document loads nothing else. */
export const dataUri = ({ bytes, contentType }: DocumentImage) =>
  `data:${contentType};base64,${bytes.toString('base64')}`;
