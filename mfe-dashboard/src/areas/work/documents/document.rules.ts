/** The name of a document’s client, or the address if none is known. */
export const clientOf = ({ client_name, email }: { client_name: string; email: string }) =>
  client_name || email;
