import type { Bytes, Fetch, Unsubscribe } from '@latchkey/base'
import type { Provider } from '@latchkey/connect'
import type {
  FrameElement,
  FramePage,
  PasskeyCredentials,
  SessionKeyStamperOptions,
  SessionKeyStore,
} from '@latchkey/custody'
import type { OwnerLimit } from '@latchkey/evm'

/** Options of a new passkey; in the words of the platform's `navigator.credentials.create`. */
export type PasskeyCreation = {
  readonly publicKey: {
    readonly challenge: Bytes
    readonly rp: { readonly id: string; readonly name: string }
    readonly user: { readonly id: Bytes; readonly name: string; readonly displayName: string }
    readonly pubKeyCredParams: { readonly type: 'public-key'; readonly alg: number }[]
    /** A device that holds one of these makes no other. */
    readonly excludeCredentials: { readonly type: 'public-key'; readonly id: Bytes }[]
    readonly authenticatorSelection: {
      readonly residentKey: 'preferred'
      readonly userVerification: 'preferred'
    }
    readonly timeout: number
    readonly attestation: 'none'
    /** Asks to be told whether the passkey can be found without its name. */
    readonly extensions: { readonly credProps: true }
  }
}

/** The part of `navigator.credentials` that the embedded wallet uses. */
export type PasskeyMaker = PasskeyCredentials & { create(request: PasskeyCreation): Promise<unknown> }

/** A frame element that is in the page. */
export type OpenFrame = { readonly element: FrameElement; remove(): void }

/** How a wallet announces itself (EIP-6963). */
export type AnnouncedWallet = {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: Provider
}

/** The browser's part of the embedded wallet. */
export type EmbeddedPlatform = {
  /** Undefined where the browser has no passkeys. */
  readonly credentials: PasskeyMaker | undefined
  /** Tells the device that a passkey of the site, by its id in base64url, opens nothing; it is silent where it cannot. */
  readonly forgetPasskey: (rpId: string, credentialId: string) => void
  readonly subtle: SessionKeyStamperOptions['subtle']
  /** A store for the key of one session, by name. */
  readonly keys: (name: string) => SessionKeyStore
  readonly random: (length: number) => Bytes
  readonly randomId: () => string
  readonly fetch: Fetch
  /** Puts a key frame into the page: hidden, or at a place where the visitor sees it. */
  readonly openFrame: (page: FramePage, place?: unknown) => OpenFrame
  /** Announces a wallet to this page, and again whenever somebody asks. */
  readonly announce: (wallet: AnnouncedWallet) => Unsubscribe
  /** The origin of the page, for what is shown of a message. */
  readonly origin: string
  /** A picture as a data URI. */
  readonly icon: string
  /** That of the wallet that an email opens; the same unless given. */
  readonly mailIcon?: string
  /** How this browser is called in a list of sessions, such as "Firefox on Linux". */
  readonly deviceName: string
}

/** Where the key service is, and what this site is called there. */
export type CustodyPlace = {
  /** Without a slash at its end. */
  readonly url: string
  /** Origin of the key frame; never that of the page. */
  readonly frameUrl: string
  /** The organization above those of the visitors. */
  readonly organizationId: string
  /** The host to which passkeys are bound. */
  readonly rpId: string
  /** Where the server makes wallets and sends codes, such as `/api/embedded`. */
  readonly walletsUrl: string
  /** Where the owner's relayer is asked, such as `/api/sponsor`; he pays for no fees unless given. */
  readonly sponsorUrl?: string
  /** Where it is told who is signed in, such as `/api/login`. */
  readonly loginUrl?: string
  /** The name of this site. */
  readonly appName: string
  /** Where the mails of a local run can be read. */
  readonly inboxUrl?: string
  /**
   * The site's own limits above which a visitor shows once more who he is, in place of those of its coins and known tokens;
   * `false` asks nobody.
   */
  readonly stepUp?: false | readonly OwnerLimit[]
}
