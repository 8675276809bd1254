import { getWebAuthnAttestation, TurnkeyClient } from '@turnkey/http'
import { IframeStamper } from '@turnkey/iframe-stamper'
import { WebauthnStamper } from '@turnkey/webauthn-stamper'
import { TurnkeyClient as OlderClient, getWebAuthnAttestation as olderAttestation } from 'turnkey-http-2'
import { IframeStamper as OlderStamper } from 'turnkey-iframe-stamper-2'

const generations = {
  newer: { Client: TurnkeyClient, Frame: IframeStamper, attest: getWebAuthnAttestation },
  older: { Client: OlderClient, Frame: OlderStamper, attest: olderAttestation },
}

export type Generation = keyof typeof generations

/** One call of a method of the official client. */
export type Question = {
  readonly generation: Generation
  readonly stamper: 'passkey' | 'frame'
  readonly method: string
  readonly body: object
}

type Frame = { init(): Promise<string>; clear(): void; stamp(body: string): Promise<Stamp> }
type Stamp = { readonly stampHeaderName: string; readonly stampHeaderValue: string }
let frame: Frame | undefined

/** Calls by name: the test says which. */
async function callMethod(target: object, method: string, values: readonly unknown[]): Promise<unknown> {
  const called: unknown = Reflect.get(target, method)
  if (typeof called !== 'function') throw new TypeError(`There is no ${method}`)
  return await Reflect.apply(called, target, values)
}

/** The official packages, unmodified, as a page uses them. */
const official = {
  /** Makes a passkey for this host. */
  async register(generation: Generation, userName: string): Promise<unknown> {
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    const challenge = random(32)
    const attestation = await generations[generation].attest({
      publicKey: {
        rp: { id: location.hostname, name: 'Latchkey' },
        challenge,
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        user: { id: random(16), name: userName, displayName: userName },
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      },
    })
    const text = btoa(String.fromCharCode(...challenge))
    const encoded = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    return { authenticatorName: 'Phone', challenge: encoded, attestation }
  },

  /** Puts the key frame into the page, alone and in front; answers its public key. */
  async start(generation: Generation, iframeUrl: string): Promise<string> {
    frame?.clear()
    const iframeContainer = document.createElement('div')
    document.body.replaceChildren(iframeContainer)
    const { Frame } = generations[generation]
    frame = new Frame({ iframeUrl, iframeContainer, iframeElementId: 'frame' })
    const publicKey = await frame.init()
    // As a page gives it room; the frame shows nothing that could be covered.
    const { style } = iframeContainer.firstElementChild as HTMLIFrameElement // The stamper put it there.
    Object.assign(style, { display: 'block', width: '100%', height: '640px' })
    return publicKey
  },

  async callFrame(method: string, ...values: unknown[]): Promise<unknown> {
    if (frame === undefined) throw new TypeError('There is no frame')
    return await callMethod(frame, method, values)
  },

  async ask({ generation, stamper, method, body }: Question): Promise<unknown> {
    const chosen = stamper === 'passkey' ? new WebauthnStamper({ rpId: location.hostname }) : frame
    if (chosen === undefined) throw new TypeError('There is no frame')
    const baseUrl = `${location.origin}/custody`
    return await callMethod(new generations[generation].Client({ baseUrl }, chosen), method, [body])
  },
}

export type OfficialWindow = Window & { official: typeof official }

// Where the test looks for it.
const page = window as unknown as OfficialWindow
page.official = official
