import type { CallRequest, Unsubscribe } from '@latchkey/base'

/** A wallet's provider (EIP-1193): an object of somebody else that has at least `request`. */
export type Provider = { request(request: CallRequest): unknown }

/** True for anything with a `request` function; whatever else it has or does is found out when it is used. */
export function isProvider(value: unknown): value is Provider {
  return typeof readProperty(value, 'request') === 'function'
}

/** The methods of a provider that are ever called. */
const captured = ['on', 'addListener', 'removeListener', 'off'] as const

/**
 * The provider as it is at this moment: whatever a program of the page puts in the place of its functions later is never
 * called. They still run as its own methods, which class-based providers need. Undefined for what is no provider.
 */
export function captureProvider(provider: unknown): Provider | undefined {
  const request = readProperty(provider, 'request')
  if (typeof request !== 'function') return undefined
  const methods = captured.flatMap((name) => {
    const method = readProperty(provider, name)
    return typeof method === 'function' ? [[name, (...list: unknown[]) => Reflect.apply(method, provider, list)]] : []
  })
  return {
    ...Object.fromEntries(methods),
    // How a wallet says that it is locked.
    _metamask: readProperty(provider, '_metamask'),
    request: (call) => Reflect.apply(request, provider, [call]),
  }
}

/** One property of a foreign object; undefined where reading it throws. */
export function readProperty(value: unknown, name: string): unknown {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return undefined
  try {
    return Reflect.get(value, name)
  } catch {
    return undefined
  }
}

/** Sends a request as a method call (class-based providers need it); a wallet that throws at once rejects instead. */
export async function askProvider(provider: Provider, request: CallRequest): Promise<unknown> {
  return await provider.request(request)
}

/**
 * Listens to an event of the provider. Old wallets lack `on` or `removeListener`, and some throw there: the listener is
 * then deaf or left behind, which `Unsubscribe` makes up for by silencing it.
 */
export function listenTo(provider: Provider, name: string, listener: (value: unknown) => void): Unsubscribe {
  let isOver = false
  const handle = (value: unknown) => {
    if (!isOver) listener(value)
  }
  callMethod(provider, ['on', 'addListener'], name, handle)
  return () => {
    if (isOver) return
    isOver = true
    callMethod(provider, ['removeListener', 'off'], name, handle)
  }
}

function callMethod(
  provider: Provider,
  methods: readonly string[],
  name: string,
  handle: (value: unknown) => void,
): void {
  const method = methods
    .map((candidate) => readProperty(provider, candidate))
    .find((found) => typeof found === 'function')
  try {
    if (typeof method === 'function') Reflect.apply(method, provider, [name, handle])
  } catch {
    // A wallet without working events is still a wallet; its chain and accounts are read when they matter.
  }
}
