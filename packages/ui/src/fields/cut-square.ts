interface Part {
  x: number;
  y: number;
  width: number;
}

const mostPixels = 1024;

/** The square part of a picture as a new file. Rejects when the picture cannot be drawn. */
export async function cutSquare(url: string, { x, y, width }: Part): Promise<File> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(mostPixels, Math.round(width)));
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  // JPEG knows no transparency and would turn it black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, width, 0, 0, canvas.width, canvas.height);
  // JPEG because every browser writes it; the server makes of it what it needs.
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  );
  if (!blob) throw new Error('the picture could not be written');
  return new File([blob], 'photo.jpg', { type: blob.type });
}
