import { AccountError, type BatchRecord, ConnectError, type TransferRecord } from '@latchkey/connect'
import { type Address, type Approval, permit2Address, planRevocations, type Quote } from '@latchkey/evm'
import {
  connectedState,
  galleryAccount,
  galleryChains,
  galleryNowMs,
  galleryToken,
  onStage,
  otherAccount,
} from '@latchkey/react/gallery'
import type { ConsentState } from '@latchkey/react/parts'
import type { GallerySubject } from '@latchkey/ui/gallery'
import type { ReactNode } from 'react'
import type { ApprovalNetwork } from '../hooks/useApprovals.ts'
import { Approvals, NotKnown } from '../screens/approvals/Approvals.tsx'
import { ApprovalsView } from '../screens/approvals/ApprovalsView.tsx'
import { RevokeView } from '../screens/approvals/RevokeView.tsx'
import type { RevokeState } from '../screens/approvals/revokeRun.ts'
import type { RevokeStep } from '../screens/approvals/revokeStep.ts'

const exchange: Address = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const stranger: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const lure: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const pictures: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const dollars = 1_000_000n
const daySeconds = 86_400
const nowSeconds = galleryNowMs / 1000
const nothing = () => undefined

function approval(given: Partial<Approval>): Approval {
  return {
    chainId: 1,
    owner: galleryAccount,
    kind: 'token',
    token: galleryToken.address,
    spender: exchange,
    amount: 2n ** 256n - 1n,
    isUnlimited: true,
    isExpired: false,
    exposure: 12_340n * dollars,
    balance: 12_340n * dollars,
    at: nowSeconds - 400 * daySeconds,
    isSpenderContract: true,
    ...given,
  }
}

const some: readonly Approval[] = [
  approval({}),
  approval({
    kind: 'permit2',
    amount: 500n * dollars,
    isUnlimited: false,
    exposure: 500n * dollars,
    expiresAt: nowSeconds + 20 * daySeconds,
  }),
  approval({ spender: stranger, isSpenderContract: false }),
  approval({ spender: permit2Address, at: nowSeconds - 30 * daySeconds }),
  approval({
    spender: otherAccount,
    isSpenderContract: false,
    amount: 120n * dollars,
    isUnlimited: false,
    exposure: 120n * dollars,
  }),
  approval({
    kind: 'permit2',
    isExpired: true,
    expiresAt: nowSeconds - 3 * daySeconds,
    amount: 9n * dollars,
    exposure: 0n,
  }),
  approval({
    chainId: 10,
    kind: 'operator',
    token: pictures,
    exposure: 12n,
    facts: { address: pictures, name: 'Brass Keys', symbol: 'KEYS' },
  }),
  approval({
    chainId: 31337,
    token: lure,
    spender: lure,
    exposure: 10n ** 30n,
    facts: { address: lure, symbol: 'Claim at lure.example', decimals: 18 },
  }),
]

function networkOf(index: number, given: Partial<ApprovalNetwork> = {}): readonly ApprovalNetwork[] {
  const chain = galleryChains[index]
  if (chain === undefined) return []
  const reading = { approvals: [], unread: [], passedOver: 0 }
  const history: ApprovalNetwork['history'] = {
    ...{ chainId: chain.id, state: 'current', from: '1', to: '2', at: nowSeconds, canLoadOlder: false, coins: 'all' },
  }
  return [{ chain, status: 'read', reading, history, ...given }]
}

const whole = [0, 1, 2].flatMap((index) => networkOf(index))
const lacking = [
  ...networkOf(0, { status: 'away', reading: undefined }),
  ...networkOf(1, { history: undefined }),
  ...networkOf(2, { reading: { approvals: [], unread: [], passedOver: 1500 } }),
]

type ListProps = {
  readonly approvals?: readonly Approval[]
  readonly networks?: readonly ApprovalNetwork[]
  readonly isRevoking?: boolean
}

function List({ approvals = some, networks = whole, isRevoking = false }: ListProps) {
  return (
    <ApprovalsView
      approvals={approvals}
      networks={networks}
      priceOf={(_chainId, token) =>
        token === galleryToken.address ? { decimals: 6, price: { units: 1n, decimals: 0 } } : undefined
      }
      about={({ units, decimals }) => `≈ $${(units / 10n ** BigInt(decimals)).toLocaleString('en')}.00`}
      own={[galleryAccount, otherAccount]}
      isUnderWay={({ spender }) => isRevoking && spender === exchange}
      canSign
      onRevoke={nothing}
    />
  )
}

const plan = planRevocations([some[0], some[2], some[6]].flatMap((each) => each ?? []))
const fee = 42_000_000_000_000n

function stepsOf(...statuses: readonly RevokeStep['status'][]): readonly RevokeStep[] {
  return statuses.flatMap((status, index) => {
    const revocation = plan[index]
    const chain = galleryChains.find(({ id }) => id === revocation?.transfer.chainId)
    if (revocation === undefined || chain === undefined) return []
    const { transfer } = revocation
    const perGas = { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 10n ** 8n, baseFeePerGas: 10n ** 9n }
    const quote: Quote = {
      ...{ transfer, gas: 46_000n, ...perGas, layerOneFee: 0n, operatorFee: 0n },
      ...{ expectedFee: fee, maxFee: 2n * fee, quotedAtMs: galleryNowMs },
    }
    const asked = status === 'asking' ? { quote: undefined } : { quote }
    return [{ revocation, chain, transfer, whyUnquoted: undefined, status, clientId: `r${index}`, ...asked }]
  })
}

function recordOf(index: number, status: TransferRecord['status']): TransferRecord {
  const times = { createdAtMs: galleryNowMs, updatedAtMs: galleryNowMs, confirmations: status === 'included' ? 1 : 0 }
  const { to, data } = plan[index]?.transfer ?? { to: exchange, data: '0x' as const }
  return { clientId: `r${index}`, chainId: 1, from: galleryAccount, to, amount: '0', data, status, ...times }
}

/** The first two as one. */
function together(status: RevokeStep['status'], more: Partial<RevokeStep> = {}): readonly RevokeStep[] {
  const [first] = stepsOf(status)
  return first === undefined ? [] : [{ ...first, also: plan.slice(1, 2), quote: undefined, ...more }]
}

function batchOf(status: BatchRecord['status']): BatchRecord {
  const times = { createdAtMs: galleryNowMs, updatedAtMs: galleryNowMs, confirmations: status === 'included' ? 1 : 0 }
  const calls = plan.slice(0, 2).map(({ transfer: { to, data } }) => ({ to, value: '0', data }))
  const names = { clientId: 'r0', connectorId: 'sample', batchId: '0x01' }
  return { ...names, chainId: 1, from: galleryAccount, calls, status, isAtomic: true, hashes: [], ...times }
}

const calm: ConsentState = {
  ...{
    verdict: 'fine',
    doubts: [],
    fee: { figure: '', symbol: '' },
    typed: '',
    asksTick: false,
    isTicked: false,
    isGiven: true,
  },
  ...{ tick: nothing, type: nothing, covers: () => true },
}

type RunProps = {
  readonly steps: readonly RevokeStep[]
  readonly records?: readonly TransferRecord[]
  readonly batch?: BatchRecord['status']
  readonly more?: Partial<RevokeState>
}

function Run({ steps, records: transfers = [], batch, more = {} }: RunProps) {
  const records = { transfers, batches: batch === undefined ? [] : [batchOf(batch)] }
  const state = { steps, isRunning: false, isStopping: false, hasFeeMoved: false, ...more }
  return (
    <RevokeView
      {...{ state, records, consent: calm, isLive: true }}
      {...{ onGo: nothing, onStop: nothing, onStopWaiting: nothing, onApart: nothing, onBack: nothing }}
    />
  )
}

const states: Readonly<Record<string, ReactNode>> = {
  list: <List />,
  'under-way': <List isRevoking />,
  lacking: <List networks={lacking} />,
  empty: <List approvals={[]} />,
  'empty-so-far': <List approvals={[]} networks={lacking} />,
  waiting: <NotKnown found={{ status: 'looking', error: undefined }} />,
  'signed-out': <NotKnown found={{ status: 'signIn', error: undefined }} />,
  failed: <NotKnown found={{ status: 'failed', error: new AccountError('history_unreachable') }} />,
  absent: <Approvals source={undefined} />,
  'review-one': <Run steps={stepsOf('ready')} />,
  'review-asking': <Run steps={stepsOf('asking')} />,
  'review-many': <Run steps={stepsOf('ready', 'ready', 'ready')} />,
  running: (
    <Run
      steps={stepsOf('sent', 'waiting', 'ready')}
      records={[recordOf(0, 'included'), recordOf(1, 'awaiting')]}
      more={{ isRunning: true }}
    />
  ),
  refused: <Run steps={stepsOf('sent', 'refused', 'ready')} records={[recordOf(0, 'confirmed')]} />,
  'fee-moved': (
    <Run steps={stepsOf('sent', 'ready', 'ready')} records={[recordOf(0, 'confirmed')]} more={{ hasFeeMoved: true }} />
  ),
  'review-together': <Run steps={together('ready')} />,
  'review-together-upgrade': <Run steps={together('ready', { isUpgrade: true })} />,
  'review-together-some': <Run steps={[...together('ready'), ...stepsOf('ready', 'ready', 'ready').slice(2)]} />,
  'together-running': <Run steps={together('waiting')} batch="awaiting" more={{ isRunning: true }} />,
  'together-sent': <Run steps={together('sent')} batch="submitted" />,
  'together-done': <Run steps={together('sent')} batch="included" />,
  'together-refused': <Run steps={together('refused')} />,
  'together-not-done': (
    <Run steps={together('failed', { error: new ConnectError('batch_upgrade_refused') })} batch="failed" />
  ),
  'together-unknown': <Run steps={together('sent')} batch="unknown" />,
  'together-partly': <Run steps={together('sent')} batch="partly" />,
  done: <Run steps={stepsOf('sent', 'sent')} records={[recordOf(0, 'confirmed'), recordOf(1, 'included')]} />,
}

/** Everybody who may spend, and the way of what is revoked. */
export const approvalStates: GallerySubject = {
  name: 'approvals',
  states: [
    { name: 'disconnected', draw: () => onStage(<Approvals source={undefined} />, {}) },
    ...Object.entries(states).map(([name, screen]) => ({
      name,
      draw: () => onStage(screen, { state: connectedState, hasLogin: true }),
    })),
  ],
}
