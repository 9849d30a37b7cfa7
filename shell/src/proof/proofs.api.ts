import { type EndpointInput, proofs } from '@soloist/contracts';
import { call, renewToken, useMutation } from '@soloist/web-client';
import { readPasskey } from '../pages/account/passkey-sign-in.api.ts';

type ProofForm = EndpointInput<typeof proofs.prove>['body'];

export const fetchProofWays = () => call(proofs.ways);

/** Stores the token that proves the identity, before the call that needs it is repeated. */
const onSuccess = ({ token }: { token: string }) => renewToken(token);

export const useProve = () =>
  useMutation({ mutationFn: (body: ProofForm) => call(proofs.prove, { body }), onSuccess });

export const useProveByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const { options } = await call(proofs.passkeyOptions);
      return call(proofs.proveByPasskey, { body: await readPasskey(options) });
    },
    onSuccess,
  });

export const useEmailProofCode = () => useMutation({ mutationFn: () => call(proofs.emailCode) });
