import type { ShownCalls } from '@latchkey/embedded'
import { batchTexts } from '@latchkey/texts'
import { LiveRegion, SafeLink, useTexts } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { queryClientOf } from '../../hooks/queryClientOf.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import { explorerLink } from '../network/explorerLink.ts'
import styles from './RequestCard.module.css'

/** How often calls are looked at that are on their way, in milliseconds. */
const lookMs = 2000

/** By the numbers of EIP-5792. */
const sentences = {
  100: 'batch.submitted',
  200: 'batch.done',
  400: 'batch.failed',
  500: 'batch.reverted',
  600: 'batch.partly',
} as const

/** Where calls stand that a program of the page had the embedded wallet make; it asks again while they are on their way. */
export function CallsView({ calls }: { readonly calls: ShownCalls }) {
  const hub = useHub()
  const networkName = useNetworkName()
  const { say, spoken } = useTexts(batchTexts)
  const { data } = useQuery(
    {
      queryKey: ['embedded calls', calls.id],
      queryFn: calls.read,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 100 ? lookMs : false),
    },
    queryClientOf(hub),
  )
  const status = data?.status ?? 100
  const known = Object.hasOwn(sentences, status) ? sentences[status as keyof typeof sentences] : sentences[100]
  const chain = hub.chains.find(({ id }) => id === calls.chainId)
  return (
    <div {...spoken} className={styles['request']}>
      <p className={styles['lead']}>{networkName(calls.chainId)}</p>
      <p className={styles['part']}>{say(known)}</p>
      {data?.receipts?.map(({ transactionHash }) => (
        <SafeLink key={transactionHash} href={explorerLink(chain, transactionHash)}>
          {transactionHash}
        </SafeLink>
      ))}
      <LiveRegion status={say(known)} />
    </div>
  )
}
