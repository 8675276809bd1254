import { type CallRequest, memoryStorage } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { cancelConnect, closeHub, connect } from '@latchkey/connect'
import { answerBehind, createTurns, excuses, type Visit, type WalletKind, worldKind } from '@latchkey/connect/testing'
import { fakeWallet } from '@latchkey/simulator'
import { type EmbeddedPage, embeddedPage } from '../embeddedPage.ts'
import { fakeCustody } from '../fakeCustody.ts'
import { fakeKeyFrames } from '../fakeKeyFrame.ts'
import { carryByCustody, sendByWallet } from './carryByCustody.ts'
import { mailCodes } from './mailCodes.ts'

const here = 'networks are changed in this page, and nobody is asked'
const excuse = excuses({
  groups: {
    announcing: 'it is announced by this page itself',
    choosing: 'its accounts are chosen in this page',
    shapes: 'its provider is ours',
    events: 'nobody but this page tells what it does',
    chains: here,
    unknownChain: here,
  },
  names: {
    untouchableAccounts: 'a key service answers with JSON',
    tellsByEventOnly: 'a key service answers and tells nothing by itself',
    throwsTraps: 'a key service answers with JSON',
    movesWhileSigning: here,
    movesAtEverySignature: here,
    movesBeforeSending: here,
    wantsTypedDataAsObject: 'a key service signs digests',
    switchesAccountBeforeSigning: 'the accounts of a session stay those of its beginning',
    hangsInAccounts: 'the accounts of a session stay those of its beginning',
    lyingCapabilities: 'a key service claims no capabilities',
    replacesYourTransaction: 'what was signed cannot be changed by the node',
  },
})

/**
 * Wallets whose keys a service keeps. The behaviour is that of whoever is met on the way: the prompt of the passkey or
 * the sender of the mail, the key service, and the node.
 */
export const embeddedKinds = {
  'Passkey wallet': embeddedKind('embedded:turnkeyhd', connectByPasskey),
  'Email wallet': embeddedKind('embedded:turnkey', connectByMail),
} as const satisfies Readonly<Record<string, WalletKind>>

type Connect = (page: EmbeddedPage, code: () => Promise<string>) => Promise<void>

function embeddedKind(connectorId: string, walkIn: Connect): WalletKind {
  return worldKind({ excuse, createWorld, openPage: (world) => openPage(world, connectorId, walkIn) })
}

type World = ReturnType<typeof createWorld>

/** A browser, a key service and whoever is behind them, which outlive a page. */
function createWorld() {
  const clock = fakeClock()
  const custody = fakeCustody(clock)
  const behind = (request: CallRequest) => answerBehind({ send: () => `0x${'ab'.repeat(32)}` }, request)
  const wallet = fakeWallet({ accounts: [custody.address], clock, behind })
  const keys = new Map<string, CryptoKeyPair>()
  return { clock, custody, wallet, keys, frames: fakeKeyFrames(), storage: memoryStorage(), turns: createTurns() }
}

async function openPage(world: World, connectorId: string, walkIn: Connect): Promise<Visit> {
  const { clock, custody, wallet, keys, frames, storage, turns } = world
  let told: unknown = [custody.address]
  let step = ''
  const letIn = async () => {
    told = await wallet.provider.request({ method: 'eth_requestAccounts', params: [] })
  }
  const { openFrame } = frames
  const page = await embeddedPage({ clock, custody, keys, storage, openFrame, onSend: () => sendByWallet(wallet) })
  page.platform.onPrompt = letIn
  carryByCustody(page, wallet, { told: () => told, isTyped: () => step === 'signTyped' })
  const code = mailCodes(custody, clock, letIn)
  const { hub } = page
  return {
    hub,
    connectorId,
    wallet,
    pass: (durationMs, stepMs) => turns.pass(clock, durationMs, stepMs),
    waiting() {
      const { status } = page.controller.step.get()
      return [
        ...(page.controller.asking.get() === undefined ? [] : ['a card of the embedded wallet']),
        ...(status === 'idle' ? [] : [`the step ${status} of the embedded wallet`]),
      ]
    },
    onStep(next) {
      step = next
    },
    async connect() {
      const connecting = connect(hub, connectorId)
      const given = connecting.catch(() => undefined)
      // A visitor who gives up does not wait for the steps to end.
      await Promise.race([walkIn(page, code), given])
      const now = page.controller.step.get()
      const failure = now.status === 'failed' ? now.error : 'failure' in now ? now.failure : undefined
      if (failure === undefined) return await connecting
      // The failure is on the screen, beside a way to try again and one to leave.
      cancelConnect(hub)
      await given
      throw failure
    },
    async leave() {
      await closeHub(hub)
      await turns.pass(clock, 1000, 250)
    },
  }
}

async function connectByPasskey({ step, steps }: EmbeddedPage): Promise<void> {
  await step('choose')
  await steps.createWithPasskey()
}

async function connectByMail({ step, controller, steps }: EmbeddedPage, code: () => Promise<string>): Promise<void> {
  await step('email')
  await steps.sendCode('visitor@site.test')
  if (controller.step.get().status === 'code') await steps.enterCode(await code())
}
