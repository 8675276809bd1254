import { AppError, createStore } from '@latchkey/base'
import { fakeAccount, otherFakeAccount } from '@latchkey/connect/testing'
import type {
  BatchVerbs,
  EmbeddedContents,
  EmbeddedController,
  EmbeddedKit,
  EmbeddedLimit,
  EmbeddedSession,
  ImportFrame,
  KeyVerbs,
  OwnerVerbs,
  StepVerbs,
} from '@latchkey/embedded'

const fakeHash = `0x${'12'.repeat(32)}` as const

export const startMs = Date.UTC(2026, 0, 2, 12)

export const fakeContents: EmbeddedContents = {
  userName: 'Ada',
  email: 'ada@example.org',
  isRecoverable: true,
  phrases: [{ walletId: 'w1', name: 'Wallet', addresses: [fakeAccount], isExported: false, isImported: false }],
  keys: [{ privateKeyId: 'k1', name: 'Old key', address: otherFakeAccount, isExported: false, isImported: true }],
  passkeys: [
    { id: 'p1', name: 'Laptop', createdAtMs: startMs },
    { id: 'p2', name: 'Phone', createdAtMs: startMs },
  ],
  sessions: [
    {
      id: 's1',
      name: 'This browser',
      createdAtMs: startMs,
      expiresAtMs: startMs + 900_000,
      isThisOne: true,
      isCode: false,
    },
    {
      id: 's2',
      name: 'Chrome on Android, 2026-01-02T12:00:00.000Z (85a46f)',
      createdAtMs: startMs,
      isThisOne: false,
      isCode: false,
    },
  ],
}

export const fakeEmbeddedSession: EmbeddedSession = {
  variant: 'turnkeyhd',
  status: 'active',
  organizationId: 'o1',
  userId: 'u1',
  email: 'ada@example.org',
  addresses: [fakeAccount],
  startedAtMs: startMs,
  expiresAtMs: startMs + 900_000,
}

export type FakeController = EmbeddedController &
  EmbeddedKit & {
    /** Requests to the controller, with their arguments. */
    readonly calls: unknown[][]
    /** The wallet's page, as shown from the next reading on. */
    contents: EmbeddedContents
    /** The wallet's limits, as its page reads them. */
    ownLimits: readonly EmbeddedLimit[] | undefined
    /** Accounts that run code, each as the network's id and its address. */
    readonly smart: Set<string>
    /** Lets the next verb that can fail do so. */
    failNext(error: Error): void
  }

/** A failure as those of the key service, by its code. */
export function failureOf(code: string, message = code, data: AppError['data'] = {}): AppError {
  return new AppError({ [code]: { message } }, code, { data })
}

/** A controller that keeps what it is told and answers at once; the test moves its stores. */
export function fakeController(changes: Partial<EmbeddedController> = {}): FakeController {
  const calls: unknown[][] = []
  let failure: Error | undefined
  const tell =
    (name: string) =>
    (...values: readonly unknown[]) =>
      void calls.push([name, ...values])
  const ask =
    (name: string) =>
    async (...values: readonly unknown[]) => {
      calls.push([name, ...values])
      if (failure === undefined) return
      const error = failure
      failure = undefined
      throw error
    }
  const smart = new Set<string>()
  const close = tell('close')
  const steps: StepVerbs = {
    createWithPasskey: ask('createWithPasskey'),
    useExistingPasskey: ask('useExistingPasskey'),
    startRecovery: tell('startRecovery'),
    sendCode: ask('sendCode'),
    enterCode: ask('enterCode'),
    goOn: ask('goOn'),
    resend: ask('resend'),
    back: tell('back'),
    cancel: tell('cancel'),
  }
  const owner: OwnerVerbs = {
    async readContents() {
      await ask('readContents')()
      return controller.contents
    },
    addPasskey: ask('addPasskey'),
    removePasskey: ask('removePasskey'),
    endSession: ask('endSession'),
    confirmRecoveryEmail: ask('confirmRecoveryEmail'),
    limits: () => controller.ownLimits,
    setLimit: ask('setLimit'),
  }
  const batches: BatchVerbs = {
    async send(request, chainId) {
      await ask('sendBatch')(request, chainId)
      return { paidBy: 'account', hash: fakeHash }
    },
    offer: async () => ({ isPaid: false }),
    look: async () => ({ status: 'waiting' }),
    isSmart: async (account, chainId) => smart.has(`${chainId} ${account}`),
    async removeCode(account, chainId) {
      await ask('removeCode')(account, chainId)
      return fakeHash
    },
  }
  const keys: KeyVerbs = {
    async showExport(request) {
      await ask('showExport')(request)
      return { close }
    },
    async showImport(kind): Promise<ImportFrame> {
      await ask('showImport')(kind)
      return {
        close,
        showPassphrase: ask('showPassphrase'),
        async submit(name) {
          await ask('submit')(name)
          return [otherFakeAccount]
        },
      }
    },
  }
  const client = () => {
    throw failureOf('session_failed')
  }
  const kit = { steps, owner, keys, batches, client }
  const controller: FakeController = {
    ...kit,
    calls,
    smart,
    contents: fakeContents,
    ownLimits: undefined,
    failNext(error) {
      failure = error
    },
    hasPasskeys: true,
    step: createStore({ status: 'idle' }),
    session: createStore(undefined),
    asking: createStore(undefined),
    confirming: createStore(undefined),
    watching: createStore(undefined),
    waiting: createStore(undefined),
    showing: createStore(undefined),
    isCodeAwaited: () => true,
    kit: createStore(kit),
    open: async () => kit,
    close: async () => undefined,
    ...changes,
  }
  return controller
}
