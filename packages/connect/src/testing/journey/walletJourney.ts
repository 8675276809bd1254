import { AppError } from '@latchkey/base'
import { buildTransfer } from '@latchkey/evm'
import type { Behaviour, Step } from '@latchkey/simulator'
import { cancelConnect } from '../../actions/cancelConnect.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { reconnect } from '../../actions/reconnect.ts'
import { sendTransfer } from '../../actions/sendTransfer.ts'
import { signMessage } from '../../actions/signMessage.ts'
import { signTypedData } from '../../actions/signTypedData.ts'
import { switchChain } from '../../actions/switchChain.ts'
import type { ConnectionState } from '../../connectionState.ts'
import { linkController } from '../../connectors/coinbase/linkController.ts'
import { remoteController } from '../../connectors/remote/remoteController.ts'
import type { Hub } from '../../hub.ts'
import { controllerOf } from '../../walletSource.ts'
import type { Visit, WalletKind } from './walletKind.ts'

/** How one step ended: `done`, an error code, or `waiting` when the visitor had to give up. */
export type StepEnd = {
  readonly step: Step
  readonly end: string
  /** The error it ended with, in the end, giving up included. */
  readonly error: unknown
  readonly stateAfter: ConnectionState
  /** Requests that the page still shows; empty unless something is stuck. */
  readonly stuck: readonly string[]
}

/** How a page that was loaded anew came back to its wallet. */
export type ReloadEnd = {
  /** Whether the attempt ended by itself, in the time in which every silent one has to. */
  readonly hasEnded: boolean
  readonly state: ConnectionState
  /** The methods that the wallet was asked meanwhile. */
  readonly asked: readonly string[]
  readonly stuck: readonly string[]
}

/** The most a visitor waits for a page that waits for nobody. */
const patienceMs = 5000
/** Two seconds for a late announcement, and eight for the wallet. */
const silentPatienceMs = 10_000
const stepMs = 250
const steps: readonly Step[] = ['connect', 'sign', 'signTyped', 'send', 'switch', 'add', 'leave']

/**
 * Walks through everything a page asks of a wallet, step by step, by the public verbs. A step that waits longer than five
 * seconds is given up as a visitor would, and the rest is walked with the wallet put in anew.
 */
export async function walkThrough(kind: WalletKind, behaviour: Behaviour): Promise<readonly StepEnd[]> {
  const ends: StepEnd[] = []
  let visit = await kind.enter(behaviour)
  for (const step of steps) {
    if (step !== 'connect' && visit.hub.state.get().status !== 'connected') break
    const ended = await walk(visit, step)
    ends.push(ended)
    if (ended.end !== 'waiting' || step === 'connect') continue
    await visit.leave()
    visit = await kind.enter(behaviour)
    await walk(visit, 'connect')
  }
  await visit.leave()
  return ends
}

/** Loads the page anew with a wallet that knows it and from now on behaves so, and with the connection remembered. */
export async function reloadWith(kind: WalletKind, behaviour: Behaviour): Promise<ReloadEnd> {
  const visit = await kind.reload(behaviour)
  const { hub, wallet } = visit
  const before = wallet.calls.length
  let hasEnded = false
  void reconnect(hub).then(() => {
    hasEnded = true
  })
  await visit.pass(silentPatienceMs, stepMs)
  const asked = wallet.calls.slice(before).map(({ method }) => method)
  const end = { hasEnded, state: hub.state.get(), asked, stuck: findStuck(visit) }
  await visit.leave()
  return end
}

async function walk(visit: Visit, step: Step): Promise<StepEnd> {
  const { hub } = visit
  let end = 'waiting'
  let error: unknown
  visit.onStep?.(step)
  const doing = begin(visit, step).then(
    (outcome) => {
      end = outcome
    },
    (cause: unknown) => {
      end = cause instanceof AppError ? cause.code : `${cause}`
      error = cause
    },
  )
  await visit.pass(patienceMs, stepMs)
  const endInTime = end
  if (endInTime === 'waiting') {
    if (step === 'connect') cancelConnect(hub)
    else if (step !== 'leave') void disconnect(hub)
    await visit.pass(500, stepMs)
    // Nobody waits for the end of leaving: the page is free at once.
    if (step !== 'leave') await doing
  }
  return { step, end: endInTime, error, stateAfter: hub.state.get(), stuck: findStuck(visit) }
}

/** Requests that a page goes on showing though nobody waits for them. */
function findStuck({ hub, waiting }: Visit): readonly string[] {
  return [
    ...(hub.running.attempt === undefined ? [] : ['an attempt to connect']),
    ...(hub.running.switching === undefined ? [] : ['a switch']),
    ...(controllerOf(hub, linkController)?.asking.get() ?? []).map(({ method }) => `${method} on the linked phone`),
    ...(controllerOf(hub, remoteController)?.asking.get() === undefined ? [] : ['a request of the remote session']),
    ...(waiting?.() ?? []),
  ]
}

async function begin(visit: Visit, step: Step): Promise<string> {
  const { hub, connectorId } = visit
  switch (step) {
    case 'connect':
      await (visit.connect?.() ?? connect(hub, connectorId))
      break
    case 'sign':
      await signMessage(hub, 'Hello')
      break
    case 'signTyped':
      await signTypedData(hub, typedData)
      break
    case 'send': {
      const record = await sendTransfer(hub, toTransfer(hub))
      return record.status === 'submitted' ? 'done' : record.status
    }
    case 'switch':
      await switchChain(hub, 10)
      break
    case 'add':
      await switchChain(hub, 31337)
      break
    case 'leave':
      await disconnect(hub, { revoke: true })
      break
  }
  return 'done'
}

const typedData = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Test' },
  message: { text: 'Hello' },
}

function toTransfer(hub: Hub) {
  const state = hub.state.get()
  if (state.status !== 'connected') throw new TypeError('Nobody is connected')
  const { address: from, chainId } = state.account
  const plain = buildTransfer({ chainId, from, to: toOther, asset: { type: 'native' }, amount: 5n })
  return { ...plain, gasLimit: 21_000n, maxFeePerGas: 200n, maxPriorityFeePerGas: 5n }
}

const toOther = `0x${'22'.repeat(20)}` as const
