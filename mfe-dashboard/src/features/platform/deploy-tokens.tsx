import type { DeployToken } from '@soloist/contracts';
import {
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
import { useState } from 'react';
import { formatInstant } from '../../dates.ts';
import { Loaded } from '../../loaded.tsx';
import admin from '../admin/admin.module.css';
import { ReasonDialog } from '../admin/reason-dialog.tsx';
import { type MadeToken, NewToken } from './new-token.tsx';
import { revokeToken, useDeployTokens } from './platform.api.ts';
import { ShownToken } from './shown-token.tsx';

/** Who may publish: a remote, or all of them where none is named. */
export function DeployTokens({ remote }: { remote?: string }) {
  const tokens = useDeployTokens();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [ending, setEnding] = useState<DeployToken | null>(null);
  return (
    <section className={admin.section} aria-labelledby="tokens">
      <Heading level={2} size="section" id="tokens">
        Deploy tokens
      </Heading>
      <p className={admin.calm}>
        Whoever holds one publishes its remote, makes versions live, goes back and runs canaries,
        and can do nothing else.
      </p>
      <Loaded query={tokens} what="The deploy tokens" height={120}>
        {(all) => (
          <TokenTable
            tokens={all.filter((each) => !remote || each.remote === remote)}
            onEnd={setEnding}
          />
        )}
      </Loaded>
      {made && <ShownToken made={made} onDone={() => setMade(null)} />}
      <div>
        <Button onClick={() => setMaking(true)}>New deploy token</Button>
      </div>
      {isMaking && <NewToken remote={remote} onMade={setMade} onClose={() => setMaking(false)} />}
      {ending && (
        <ReasonDialog
          title={`Revoke ${ending.name}?`}
          text={`Nobody publishes ${ending.remote} with it any more, from now on. What it published stays.`}
          action="Revoke"
          busy="Revoking"
          onSubmit={(reason) => revokeToken(ending._id, reason)}
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  );
}

interface TokenTableProps {
  tokens: DeployToken[];
  onEnd: (token: DeployToken) => void;
}

function TokenTable({ tokens, onEnd }: TokenTableProps) {
  if (tokens.length === 0) return <p className={admin.calm}>There is none yet.</p>;
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
              <Button size="sm" onClick={() => onEnd(token)}>
                Revoke<VisuallyHidden> {token.name}</VisuallyHidden>
              </Button>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
