import type { Store, Unsubscribe } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import type { LinkClient } from '@latchkey/remote'
import type { Connection, ConnectOptions } from '../../connector.ts'
import { ConnectError } from '../../errors.ts'
import { providerConnection } from '../providerConnection.ts'
import { readAccounts } from '../walletAnswers.ts'
import type { LinkController } from './linkController.ts'
import { toProviderError } from './linkErrors.ts'
import { linkProvider, readPhoneAccounts } from './linkProvider.ts'

/** How long a code may be scanned before another takes its place. */
export const codeLifeMs = 300_000
/** Specification §9: the chain of a phone that names none. */
const defaultChainId = 1

type Accounts = readonly [Address, ...Address[]]

/**
 * Connects the linked phone: the remembered link at once, also while the phone is away, else by a new code. Fails with
 * `connect_first` (no link, in silence), the phone's refusal, or the reason of the signal.
 */
export function connectByLink(
  controller: LinkController,
  connectorId: string,
  options: ConnectOptions,
): Promise<Connection> {
  return controller.inTurn(() => connectNow(controller, connectorId, options))
}

async function connectNow(
  controller: LinkController,
  connectorId: string,
  options: ConnectOptions,
): Promise<Connection> {
  options.signal.throwIfAborted()
  const kit = await controller.open()
  options.signal.throwIfAborted()
  const known = toAccounts(readPhoneAccounts(kit.phone.get()))
  if (options.silent) {
    if (known === undefined) throw new ConnectError('connect_first')
    kit.open()
    return openConnection(controller, { kit, connectorId, accounts: known })
  }
  const isOfUse = known !== undefined && !options.chooseAccounts && !kit.isUnlinked.get()
  // Answers to an earlier code or phone must not answer this one.
  if (!isOfUse && kit.isJoined.get()) await controller.reset()
  kit.open()
  if (isOfUse) return openConnection(controller, { kit, connectorId, accounts: known })
  let hasEnded = false
  const stop = kit.onEnd((end) => {
    hasEnded ||= end !== 'reset'
  })
  try {
    const answered = await askForAccounts(controller, kit, options)
    // The phone agreed, and let go in the same moment.
    if (hasEnded) throw new ConnectError('wallet_disconnected')
    // Values that it told after its answer count.
    const accounts = toAccounts(readPhoneAccounts(kit.phone.get())) ?? answered
    return openConnection(controller, { kit, connectorId, accounts })
  } finally {
    stop()
  }
}

/** Shows codes until a phone tells its address. A code that nobody used in its time is taken back. */
async function askForAccounts(controller: LinkController, kit: LinkClient, options: ConnectOptions): Promise<Accounts> {
  const { signal } = options
  for (;;) {
    try {
      kit.open()
      await until(kit.status, (status) => status === 'connected', signal)
      const accounts = await askWithCode(controller, kit, options)
      if (accounts !== undefined) return accounts
      await controller.reset()
    } catch (error) {
      // Neither the code nor the phone that read it is good for anything any more.
      await controller.reset()
      throw signal.aborted ? signal.reason : toProviderError('requestEthereumAccounts', error)
    }
  }
}

/** Undefined when the code's time is over and no phone has read it. */
async function askWithCode(
  controller: LinkController,
  kit: LinkClient,
  options: ConnectOptions,
): Promise<Accounts | undefined> {
  const { clock, siteName, chainIds } = controller
  const { signal } = options
  const chainId = options.chainId ?? chainIds[0] ?? defaultChainId
  const over = new AbortController()
  const stops: Unsubscribe[] = [() => over.abort()]
  const lapse = new Promise<undefined>((resolve) => {
    stops.push(clock.schedule(codeLifeMs, () => kit.isJoined.get() || resolve(undefined)))
  })
  const ending = new Promise<never>((_, reject) => {
    stops.push(kit.onEnd(() => reject(new ConnectError('wallet_disconnected'))))
  })
  stops.push(kit.isJoined.subscribe((isJoined) => options.onPairingHeard?.(isJoined)))
  options.onPairingUri?.(kit.url(chainId), clock.now() + codeLifeMs)
  const params = { appName: siteName, appLogoUrl: null }
  const answer = kit.request('requestEthereumAccounts', params, { signal }).then((value) => {
    const accounts = toAccounts(readAccounts(value))
    if (accounts === undefined) throw new ConnectError('wallet_bad_answer')
    return accounts
  })
  // A phone that tells its address has agreed, whether or not it answers as well (facts, 1.7).
  const told = until(kit.phone, (phone) => readPhoneAccounts(phone).length > 0, over.signal).then((phone) =>
    toAccounts(readPhoneAccounts(phone)),
  )
  try {
    return await Promise.race([answer, told, lapse, ending])
  } finally {
    for (const stop of stops) stop()
    for (const late of [answer, told]) late.catch(() => undefined)
  }
}

type Opening = { readonly kit: LinkClient; readonly connectorId: string; readonly accounts: Accounts }

function openConnection(controller: LinkController, { kit, connectorId, accounts }: Opening): Connection {
  const { clock, log, rpc } = controller
  const chainId = kit.phone.get().chainId ?? defaultChainId
  const provider = linkProvider({
    client: kit,
    accounts,
    chainId,
    rpc,
    clock,
    log,
    onAsking(asking) {
      controller.asking.set([...controller.asking.get(), asking])
      return () => controller.asking.set(controller.asking.get().filter((other) => other !== asking))
    },
  })
  const stopLost = kit.isUnlinked.subscribe((isUnlinked) => controller.isLost.set(isUnlinked))
  controller.isLost.set(kit.isUnlinked.get())
  return providerConnection({
    connectorId,
    provider,
    accounts,
    chainId,
    clock,
    log,
    end: () => controller.reset(),
    onClose() {
      stopLost()
      controller.isLost.set(false)
      provider.close()
    },
  })
}

function toAccounts([first, ...others]: readonly Address[]): Accounts | undefined {
  return first === undefined ? undefined : [first, ...others]
}

/** The first value of a store that fits. Fails with the signal's reason. */
function until<Value>(store: Store<Value>, isFit: (value: Value) => boolean, signal: AbortSignal): Promise<Value> {
  const now = store.get()
  if (isFit(now)) return Promise.resolve(now)
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      stop()
      reject(signal.reason)
    }
    const stop = store.subscribe((value) => {
      if (!isFit(value)) return
      stop()
      signal.removeEventListener('abort', onAbort)
      resolve(value)
    })
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
