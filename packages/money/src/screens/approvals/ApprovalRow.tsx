import type { Approval, Chain, Money } from '@latchkey/evm'
import { tokenLogo, useHub, useListedTokens, useNetworkName } from '@latchkey/react'
import { approvalsTexts } from '@latchkey/texts'
import { Button, CautionIcon, Spinner, Tile, useAmounts, useDates, useTexts } from '@latchkey/ui'
import styles from './Approvals.module.css'
import { exposureWords, listedToken, symbolOf, whatWords } from './approvalWords.ts'
import type { ApprovalOrder } from './groupApprovals.ts'
import { SpenderName } from './SpenderName.tsx'

/** Things that every row of the page is drawn with. */
export type RowContext = {
  readonly order: ApprovalOrder
  /** The worth in dollars of what can be taken now. */
  readonly worth: (approval: Approval) => Money | undefined
  /** Such as "about $12.30"; given in dollars. */
  readonly about: (dollars: Money) => string
  readonly isOwn: (approval: Approval) => boolean
  readonly isSelected: (approval: Approval) => boolean
  /** True from when its revocation was handed to the wallet until it is in a block. */
  readonly isUnderWay: (approval: Approval) => boolean
  /** False while nothing can be signed. */
  readonly canSign: boolean
  readonly onSelect: (approval: Approval, isSelected: boolean) => void
  readonly onRevoke: (approval: Approval) => void
}

export type ApprovalRowProps = { readonly approval: Approval; readonly context: RowContext }

/** One thing that somebody may take: what, how much of it now, since when, and the way to end it. */
export function ApprovalRow({ approval, context }: ApprovalRowProps) {
  const networkName = useNetworkName()
  const { chains } = useHub()
  const tokens = useListedTokens()
  const { say } = useTexts(approvalsTexts)
  const words = { tokens, say, amounts: useAmounts() }
  const chain = chains.find(({ id }) => id === approval.chainId)
  const network = networkName(approval.chainId)
  const what = whatWords(approval, words)
  const isListed = listedToken(approval, tokens) !== undefined
  const isUnderWay = context.isUnderWay(approval)
  const isRisky = approval.isUnlimited && !approval.isExpired && !context.isOwn(approval)
  return (
    <li className={styles['row']}>
      <label className={styles['pick']}>
        <input
          type="checkbox"
          aria-label={say('approvals.select', { what, network })}
          checked={context.isSelected(approval)}
          disabled={isUnderWay}
          onChange={({ target }) => context.onSelect(approval, target.checked)}
        />
        <Asset approval={approval} chain={chain} />
      </label>
      <div className={styles['what']}>
        <span className={styles['title']}>
          <bdi>{what}</bdi>
          {isRisky && (
            <span className={styles['risk']}>
              <CautionIcon sizePx={14} /> {say('approvals.unlimited')}
            </span>
          )}
          {!isListed && <span className={styles['unlisted']}>{say('approvals.unlistedTag')}</span>}
        </span>
        <Facts approval={approval} network={network} />
        {context.order === 'token' && (
          <SpenderName
            address={approval.spender}
            chainId={approval.chainId}
            isOwn={context.isOwn(approval)}
            isContract={approval.isSpenderContract}
          />
        )}
      </div>
      <Exposure approval={approval} context={context} />
      <div className={styles['act']}>
        {isUnderWay ? (
          <span className={styles['quiet']}>
            <Spinner /> {say('approvals.underWay')}
          </span>
        ) : (
          <Button
            shape="small"
            isDisabled={!context.canSign}
            aria-label={say('approvals.revokeThis', { what, network })}
            onClick={() => context.onRevoke(approval)}
          >
            {say('approvals.revoke')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Asset({ approval, chain }: { readonly approval: Approval; readonly chain: Chain | undefined }) {
  const tokens = useListedTokens()
  const { say } = useTexts(approvalsTexts)
  const symbol = symbolOf(approval, { tokens, say })
  // By the address a contract is what it is; by its own word it may be anything.
  const listed = listedToken(approval, tokens)
  return (
    <span className={styles['icon']}>
      <Tile name={symbol} {...(listed !== undefined && { logo: tokenLogo(listed) })} form="round" />
      {chain !== undefined && (
        <span className={styles['badge']}>
          <Tile name={chain.name} logo={`networks/${chain.id}`} size="small" form="round" />
        </span>
      )}
    </span>
  )
}

/** Where it is, by which way, since when and until when. */
function Facts({ approval, network }: { readonly approval: Approval; readonly network: string }) {
  const { say } = useTexts(approvalsTexts)
  const { day, moment } = useDates()
  const { kind, at, expiresAt, isExpired } = approval
  const facts = [
    network,
    ...(kind === 'permit2' ? [say('approvals.through')] : []),
    ...(at === null ? [] : [say('approvals.since', { day: day(at * 1000) })]),
    ...(expiresAt === undefined || isForever(expiresAt)
      ? []
      : [say(isExpired ? 'approvals.expiredAt' : 'approvals.until', { time: moment(expiresAt * 1000) })]),
  ]
  return <span className={styles['quiet']}>{facts.join(' · ')}</span>
}

/** A date that nobody alive will see says no more than none. */
function isForever(expiresAt: number): boolean {
  return expiresAt > 7_000_000_000
}

function Exposure({ approval, context }: ApprovalRowProps) {
  const tokens = useListedTokens()
  const { say } = useTexts(approvalsTexts)
  const amounts = useAmounts()
  if (approval.isExpired) return null
  const worth = context.worth(approval)
  const units = exposureWords(approval, { tokens, say, amounts })
  const isMoney = worth !== undefined && worth.units > 0n
  return (
    <dl className={styles['exposure']}>
      <dt>{say('approvals.now')}</dt>
      {approval.exposure === 0n ? (
        <dd className={styles['quiet']}>{say('approvals.nowNothing')}</dd>
      ) : (
        <>
          {isMoney && <dd className={styles['money']}>{context.about(worth)}</dd>}
          <dd className={isMoney ? styles['quiet'] : styles['money']}>
            <bdi>{units ?? say('approvals.nowUnknown')}</bdi>
          </dd>
        </>
      )}
    </dl>
  )
}
