import { type ChatFile, chatFiles, imageWidths } from '@soloist/contracts';
import { callFile, useQuery } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { fileSentHere } from './file-uploads.store.ts';

/** The smallest offered width that is large enough; undefined for the original. */
export const widthFor = (pixels: number, { width }: ChatFile): number | undefined =>
  imageWidths.find((offered) => offered >= pixels && offered < width);

interface ImageQuery {
  file: ChatFile;
  width: number | undefined;
  enabled?: boolean;
}

/** An object URL of a message's image while it is displayed. The image needs the token, so it has no public URL. */
export function useImage({ file, width, enabled = true }: ImageQuery) {
  const query = useQuery({
    queryKey: ['chat-file', file.id, width],
    queryFn: ({ signal }) =>
      fileSentHere(file.id) ??
      callFile(chatFiles.read, { params: { fileId: file.id }, query: { w: width }, signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url: data && url, error: query.error, refetch: query.refetch };
}
