import { type ChatFile, chatFiles, imageWidths } from '@soloist/contracts';
import { callFile, useQuery } from '@soloist/web-client';
import { useEffect, useState } from 'react';
import { fileSentHere } from './file-uploads.ts';

/** The first width that is offered and large enough; the original where none is. */
export const widthFor = (pixels: number, { width }: ChatFile): number | undefined =>
  imageWidths.find((offered) => offered >= pixels && offered < width);

interface ImageWanted {
  file: ChatFile;
  width: number | undefined;
  enabled?: boolean;
}

/** A picture of a message, for as long as it is shown: only who may read it has an address of it. */
export function useImage({ file, width, enabled = true }: ImageWanted) {
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
