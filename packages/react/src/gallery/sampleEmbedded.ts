import { AppError, createStore } from '@latchkey/base'
import type {
  CardRequest,
  EmbeddedContents,
  EmbeddedController,
  EmbeddedKit,
  EmbeddedLimit,
  EmbeddedSession,
  EmbeddedStep,
  StepUpQuestion,
  WaitingTurn,
} from '@latchkey/embedded'
import { galleryAccount, galleryNowMs, otherAccount } from './galleryHub.ts'

const nothing = async () => undefined

/** A failure as the key service's are, by its code. */
export function sampleFailure(code: string): AppError {
  return new AppError({ [code]: { message: code } }, code)
}

/** The wallet's page of somebody who has used it for a while. */
export const sampleContents: EmbeddedContents = {
  userName: 'Ada',
  email: 'ada@example.org',
  isRecoverable: true,
  phrases: [{ walletId: 'w1', name: 'Wallet', addresses: [galleryAccount], isExported: false, isImported: false }],
  keys: [{ privateKeyId: 'k1', name: 'Old key', address: otherAccount, isExported: true, isImported: true }],
  passkeys: [
    { id: 'p1', name: 'Laptop', createdAtMs: galleryNowMs - 90 * 86_400_000 },
    { id: 'p2', name: 'Phone', createdAtMs: galleryNowMs - 86_400_000 },
  ],
  sessions: [
    {
      id: 's1',
      name: 'Chrome on Windows',
      createdAtMs: galleryNowMs - 600_000,
      expiresAtMs: galleryNowMs + 300_000,
      isThisOne: true,
      isCode: false,
    },
    { id: 's2', name: 'Safari on iPhone', createdAtMs: galleryNowMs - 86_400_000, isThisOne: false, isCode: false },
  ],
}

/** The session of that visitor. */
export const sampleSession: EmbeddedSession = {
  variant: 'turnkeyhd',
  status: 'active',
  organizationId: 'o1',
  userId: 'u1',
  email: 'ada@example.org',
  addresses: [galleryAccount],
  startedAtMs: galleryNowMs - 600_000,
  expiresAtMs: galleryNowMs + 300_000,
}

const ether = 10n ** 18n

/** Limits of two networks, one of which its visitor may raise. */
const sampleLimits: readonly EmbeddedLimit[] = [
  { chainId: 1, limit: ether / 10n, most: ether, symbol: 'ETH', decimals: 18 },
  { chainId: 10, limit: ether / 20n, most: ether / 20n, symbol: 'ETH', decimals: 18 },
]

/** Where a sample stands. */
export type SampleEmbeddedOptions = {
  readonly step?: EmbeddedStep
  readonly session?: EmbeddedSession
  /** A promise that never ends where they are still on their way. */
  readonly contents?: EmbeddedContents | Error | Promise<never>
  readonly asking?: CardRequest
  readonly confirming?: StepUpQuestion
  readonly waiting?: WaitingTurn
  readonly limits?: readonly EmbeddedLimit[]
  readonly hasPasskeys?: boolean
  /** Whether its accounts run code on every network. */
  readonly isSmart?: boolean
}

/** An embedded wallet that stands at one step; its verbs do nothing. */
export function sampleEmbedded(options: SampleEmbeddedOptions = {}): EmbeddedController {
  const { step = { status: 'idle' }, contents = sampleContents } = options
  const refuse = () => {
    throw new TypeError('Nothing is kept in the gallery')
  }
  const kit: EmbeddedKit = {
    steps: {
      createWithPasskey: nothing,
      useExistingPasskey: nothing,
      startRecovery: () => undefined,
      sendCode: nothing,
      enterCode: nothing,
      goOn: nothing,
      resend: nothing,
      back: () => undefined,
      cancel: () => undefined,
    },
    owner: {
      async readContents() {
        if (contents instanceof Error) throw contents
        return await contents
      },
      addPasskey: nothing,
      removePasskey: nothing,
      endSession: nothing,
      confirmRecoveryEmail: nothing,
      limits: () => options.limits ?? sampleLimits,
      setLimit: nothing,
    },
    keys: { showExport: refuse, showImport: refuse },
    batches: {
      send: refuse,
      offer: async () => ({ isPaid: false }),
      look: refuse,
      isSmart: async () => options.isSmart === true,
      removeCode: refuse,
    },
    client: refuse,
  }
  return {
    hasPasskeys: options.hasPasskeys ?? true,
    step: createStore(step),
    session: createStore(options.session),
    asking: createStore(options.asking),
    confirming: createStore(options.confirming),
    watching: createStore(undefined),
    waiting: createStore(options.waiting),
    showing: createStore(undefined),
    isCodeAwaited: () => false,
    kit: createStore(kit),
    open: async () => kit,
    close: nothing,
  }
}
