import type { BootConfig } from '@latchkey/web'

export type Places = {
  /** The origin that visitors use. */
  readonly origin: string
  /** True when LATCHKEY_ORIGIN names it: its port says nothing of the one that is listened on. */
  readonly isOriginNamed: boolean
  /** The addresses that are listened on. */
  readonly hosts: readonly string[]
  readonly port: number
  /** Undefined where there is no key frame. */
  readonly framePort: number | undefined
  readonly boot: Pick<BootConfig, 'demoWallet' | 'hasGallery' | 'custody'>
  readonly isPocketHere: boolean
  readonly adminUrl: string | undefined
}

/** Where to go in a browser, and where a proxy or another machine reaches the program when that is another address. */
export function renderPlaces(places: Places): readonly string[] {
  const { origin, boot, isPocketHere, adminUrl } = places
  const { demoWallet, hasGallery, custody } = boot
  return [
    '',
    ...(isPocketHere ? [`A test wallet in a page: ${origin}/pocket`] : []),
    ...(custody?.isLocalInbox ? [`Mails to visitors of this run: ${origin}/inbox`] : []),
    ...(demoWallet ? [`Wallets that misbehave, to try by hand: ${origin}/simulator`] : []),
    ...(hasGallery ? [`Every state of every screen: ${origin}/gallery`] : []),
    ...(adminUrl === undefined ? [] : [`Figures for you alone: ${adminUrl}/metrics`]),
    ...renderListening(places),
    `Latchkey is ready: ${origin}`,
  ]
}

function renderListening({ isOriginNamed, hosts, port, framePort }: Places): readonly string[] {
  const isOnLoopbacks = hosts.every((host) => ['127.0.0.1', '::1'].includes(host))
  if (!isOriginNamed && isOnLoopbacks) return []
  const frame = framePort === undefined ? '' : `, the key frame on port ${framePort}`
  return [`It listens on port ${port}${frame}, of ${hosts.join(' and ')}`]
}
