import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import { type Contract, proposals } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import {
  Avatar,
  ButtonLink,
  EmptyState,
  ErrorState,
  Loading,
  Logo,
  PageBar,
  Skeleton,
} from '@soloist/ui';
import { ApiError, apiUrl, Link, useParams } from '@soloist/web-client';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AnswerCard } from './answer-card.tsx';
import styles from './contract.module.css';
import { useContract, useMarkViewed } from './contracts.api.ts';

interface InFrame {
  /** The app's frame is around it: its bar is the page's, and so is the first heading. */
  inFrame: boolean;
}

/** What the client opens from the mail: the document, and one card to answer it. No account needed. */
export const ContractPage = () => <ContractView inFrame={false} />;

/** The same decision for a signed-in client, within the app. */
export const ReceivedProposalPage = () => <ContractView inFrame />;

function ContractView({ inFrame }: InFrame) {
  const params = useParams();
  const contract_id = params.contract_id ?? params.id ?? '';
  const { data, error, isPending, refetch, isFetching } = useContract(contract_id);
  useMarkViewedOnce(data);
  if (isPending) return <ContractLoading />;
  if (!data) {
    return <Unreadable error={error} onRetry={refetch} busy={isFetching} inFrame={inFrame} />;
  }
  return <ReadContract contract={data} inFrame={inFrame} />;
}

function useMarkViewedOnce(contract: Contract | undefined) {
  const { mutate } = useMarkViewed();
  const told = useRef(false);
  const id = contract?.status === 'sent' ? contract.contract_id : undefined;
  useEffect(() => {
    if (!id || told.current) return;
    told.current = true;
    mutate(id);
  }, [id, mutate]);
}

function ReadContract({ contract, inFrame }: { contract: Contract } & InFrame) {
  const { sender } = contract;
  const pdf = apiUrl(proposals.contractPdf, { params: { contract_id: contract.contract_id } });
  const download = contract.pdfReady && (
    <ButtonLink size="sm" icon={<Download size={16} />} href={pdf} download>
      PDF
    </ButtonLink>
  );
  return (
    <div className={clsx(styles.page, inFrame && styles.framed)}>
      {inFrame ? (
        <PageBar title={`Proposal from ${sender.name}`} actions={download} />
      ) : (
        <header className={styles.bar}>
          <div className={styles.sender}>
            <Avatar name={sender.name} src={sender.profileImage || undefined} size={36} />
            <p>
              <b>{sender.name}</b> <span>sent you a proposal</span>
            </p>
          </div>
          {download}
        </header>
      )}
      <div className={styles.columns}>
        <div className={styles.document}>
          <ProposalDocument document={contract} senderImage={sender.profileImage || undefined} />
        </div>
        <aside className={styles.side}>
          <AnswerCard contract={contract} pdf={pdf} titleLevel={inFrame ? 2 : 1} />
          {!inFrame && (
            <p className={styles.by}>
              Sent with{' '}
              <Link to="/" className={styles.logo} aria-label="Soloist">
                <Logo size={16} />
              </Link>
            </p>
          )}
        </aside>
      </div>
    </div>
  );
}

function ContractLoading() {
  return (
    <Loading label="Loading the proposal">
      <div className={styles.columns}>
        <Skeleton shape="block" height={760} />
        <Skeleton shape="block" height={420} />
      </div>
    </Loading>
  );
}

/** What to say where trying again would not help. */
function missingTexts({ status, message }: ApiError) {
  if (status === 410) return { title: 'This proposal is no longer there', text: message };
  if (status !== 404) return undefined;
  return {
    title: 'This link does not lead to a proposal',
    text: 'Part of the address may be missing. Open the link from the mail again, or reply to the mail and ask for a new one.',
  };
}

interface UnreadableProps extends InFrame {
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
}

function Unreadable({ error, onRetry, busy, inFrame }: UnreadableProps) {
  const missing = error instanceof ApiError ? missingTexts(error) : undefined;
  return (
    <div className={clsx(styles.unreadable, inFrame && styles.framed)}>
      {inFrame && <PageBar title="Proposal" />}
      {missing ? (
        <EmptyState
          headingLevel={inFrame ? 2 : 1}
          {...missing}
          action={
            <ButtonLink href={inFrame ? '/empdashboard' : '/'}>
              {inFrame ? 'Go to your home' : 'Go to Soloist'}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          title="The proposal could not be loaded"
          text={error?.message ?? ''}
          onRetry={onRetry}
          busy={busy}
        />
      )}
    </div>
  );
}
