import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import type { Contract } from '@soloist/contracts';
import { Loading, Skeleton } from '@soloist/ui';
import { useParams } from '@soloist/web-client';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { LanguageScope } from '../../texts/language-scope.tsx';
import styles from './contract.module.css';
import { ContractBar } from './contract-bar.tsx';
import { isOpen } from './contract-state.ts';
import { useContract, useMarkViewed } from './contracts.api.ts';
import { DecisionView } from './decision-view.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ProjectView } from './project/project-view.tsx';
import { useContractTexts } from './texts/use-contract-texts.ts';
import { UnreadableContract } from './unreadable-contract.tsx';

interface InFrame {
  /** The app's frame is around it: its bar is the page's, and so is the first heading. */
  inFrame: boolean;
}

/** What the client opens from the mail: the document to answer, then their project. No account needed. */
export const ContractPage = () => <ContractView inFrame={false} />;

/** The same for a signed-in client, within the app. */
export const ReceivedProposalPage = () => <ContractView inFrame />;

function ContractView({ inFrame }: InFrame) {
  return (
    <LanguageScope wholePage={!inFrame} className={clsx(styles.page, inFrame && styles.framed)}>
      <ContractOfLink inFrame={inFrame} />
    </LanguageScope>
  );
}

function ContractOfLink({ inFrame }: InFrame) {
  const params = useParams();
  const contract_id = params.contract_id ?? params.id ?? '';
  const { data, error, isPending, refetch, isFetching, isPaused } = useContract(contract_id);
  const isNews = useWasOpen(data);
  useMarkViewedOnce(data);
  if (isPending) return <ContractLoading />;
  if (!data) {
    return (
      <UnreadableContract error={error} onRetry={refetch} busy={isFetching} inFrame={inFrame} />
    );
  }
  const View = data.project ? ProjectView : DecisionView;
  return (
    <>
      <ContractBar contract={data} inFrame={inFrame} />
      {isPaused && <OfflineNote />}
      <View contract={data} inFrame={inFrame} isNews={isNews} />
    </>
  );
}

/** Whether it could still be answered since the page was opened: what it became is news then. */
function useWasOpen(contract: Contract | undefined): boolean {
  const wasOpen = useRef(false);
  if (contract && isOpen(contract)) wasOpen.current = true;
  return wasOpen.current;
}

function useMarkViewedOnce(contract: Contract | undefined) {
  const { mutate } = useMarkViewed();
  const told = useRef(false);
  useEffect(() => {
    if (contract?.status !== 'sent' || told.current) return;
    told.current = true;
    mutate(contract);
  }, [contract, mutate]);
}

function ContractLoading() {
  const texts = useContractTexts();
  return (
    <Loading label={texts.loading}>
      <div className={styles.columns}>
        <Skeleton shape="block" height={760} />
        <Skeleton shape="block" height={420} />
      </div>
    </Loading>
  );
}
