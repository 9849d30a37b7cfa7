import {
  type AddressedKind,
  type DocumentRecipient,
  type RecipientInput,
  recipients,
} from '@soloist/contracts';
import { call, queryClient, showToast, useLive, useMutation, useQuery } from '@soloist/web-client';

export interface RecipientsDocument {
  kind: AddressedKind;
  id: string;
}
type RecipientRef = RecipientsDocument & { recipientId: string };

// The key begins with the live topic, so a change published by the server refetches it.
const keyOf = ({ kind, id }: RecipientsDocument) => [kind, 'recipients', id] as const;

/** The people that my document was sent to, with the state of each email. */
export function useRecipients(document: RecipientsDocument) {
  useLive(document.kind);
  return useQuery({
    queryKey: keyOf(document),
    queryFn: async ({ signal }) =>
      (await call(recipients.list, { params: document, signal })).recipients,
  });
}

type Changed = Promise<{ message: string; recipients: DocumentRecipient[] }>;

/** One change of the people; the caller displays the error. */
function useChange<Input extends RecipientsDocument>(change: (input: Input) => Changed) {
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, recipients: list }, document) => {
      queryClient.setQueryData(keyOf(document), list);
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: [document.kind] });
    },
  });
}

export const useAddRecipient = () =>
  useChange(({ kind, id, ...body }: RecipientsDocument & RecipientInput) =>
    call(recipients.add, { params: { kind, id }, body }),
  );
export const useResendTo = () =>
  useChange(({ kind, id, recipientId }: RecipientRef) =>
    call(recipients.resend, { params: { kind, id, recipientId } }),
  );

export const useCorrectAddress = () =>
  useChange(({ kind, id, recipientId, email }: RecipientRef & { email: string }) =>
    call(recipients.correct, { params: { kind, id, recipientId }, body: { email } }),
  );

export const useRemoveAccess = () =>
  useChange(({ kind, id, recipientId }: RecipientRef) =>
    call(recipients.remove, { params: { kind, id, recipientId } }),
  );
