import type { DeployToken } from '@soloist/contracts';
import {
  Banner,
  Button,
  Cell,
  HeadCell,
  Heading,
  Row,
  Table,
  TableBody,
  TableHead,
  VisuallyHidden,
} from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import admin from '../layout/admin.module.css';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import { type CreatedToken, NewToken } from './new-token.tsx';
import { revokeToken, useDeployTokens } from './platform.api.ts';
import styles from './platform.module.css';

interface NewTokenBannerProps {
  createdToken: CreatedToken;
  onDone: () => void;
}

/** A new token, which is displayed only once, with the command that uses it. */
function NewTokenBanner({ createdToken: { remote, token }, onDone }: NewTokenBannerProps) {
  const command = `SOLOIST_API=${location.origin}/api DEPLOY_TOKEN=… npm run publish-remote ${remote}`;
  return (
    <Banner tone="warn">
      <div className={admin.section}>
        <p>Copy this token now. You won’t see it again.</p>
        <code className={styles.code}>{token}</code>
        <p>
          Publish with <code className={styles.code}>{command}</code>
        </p>
        <div className={admin.acts}>
          <Button onClick={() => copyText(token, 'Token')}>Copy token</Button>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </Banner>
  );
}

/** The deploy tokens of one remote, or of all remotes. */
export function DeployTokens({ remote }: { remote?: string }) {
  const tokens = useDeployTokens();
  const [isCreating, setCreating] = useState(false);
  const [createdToken, setCreatedToken] = useState<CreatedToken | null>(null);
  const [revoking, setRevoking] = useState<DeployToken | null>(null);
  return (
    <section className={admin.section} aria-labelledby="tokens">
      <Heading level={2} size="section" id="tokens">
        Deploy tokens
      </Heading>
      <p className={admin.calm}>
        A token can only publish its remote, change the live version and run canaries.
      </p>
      <QueryPanel query={tokens} what="The deploy tokens" height={120}>
        {(all) => (
          <TokenTable
            tokens={all.filter((each) => !remote || each.remote === remote)}
            onRevoke={setRevoking}
          />
        )}
      </QueryPanel>
      {createdToken && (
        <NewTokenBanner createdToken={createdToken} onDone={() => setCreatedToken(null)} />
      )}
      <div>
        <Button onClick={() => setCreating(true)}>New deploy token</Button>
      </div>
      {isCreating && (
        <NewToken remote={remote} onCreated={setCreatedToken} onClose={() => setCreating(false)} />
      )}
      {revoking && (
        <ReasonDialog
          title={`Revoke ${revoking.name}?`}
          text={`The token can no longer publish ${revoking.remote}. Published versions stay.`}
          action="Revoke"
          busy="Revoking"
          onSubmit={(reason) => revokeToken(revoking._id, reason)}
          onClose={() => setRevoking(null)}
        />
      )}
    </section>
  );
}

interface TokenTableProps {
  tokens: DeployToken[];
  onRevoke: (token: DeployToken) => void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  if (tokens.length === 0) return <p className={admin.calm}>No deploy tokens yet.</p>;
  return (
    <Table caption="Deploy tokens" className={admin.wide}>
      <TableHead>
        <HeadCell slot="main">Token</HeadCell>
        <HeadCell slot="status">Remote</HeadCell>
        <HeadCell slot="meta">Last used</HeadCell>
        <HeadCell slot="actions">Actions</HeadCell>
      </TableHead>
      <TableBody>
        {tokens.map((token) => (
          <Row key={token._id}>
            <Cell slot="main">
              <span className={admin.names}>
                <b>{token.name}</b>
                <span>
                  {formatInstant(token.createdAt)} by {token.createdBy}
                </span>
              </span>
            </Cell>
            <Cell slot="status">{token.remote}</Cell>
            <Cell slot="meta">
              {token.lastUsedAt ? `Used ${formatInstant(token.lastUsedAt)}` : 'Never used'}
            </Cell>
            <Cell slot="actions">
              <Button size="sm" onClick={() => onRevoke(token)}>
                Revoke<VisuallyHidden> {token.name}</VisuallyHidden>
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
