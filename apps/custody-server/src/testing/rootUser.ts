import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isHex, systemClock } from '@latchkey/base'
import { endpoints, newestVersion, type SubmitName } from '@latchkey/custody'
import { verifySignature } from '@latchkey/evm'
import { createTestKey, stampOf } from './testKey.ts'

/** The root user of a product that runs, by the file that its first start has left. */
export type RootUser = {
  /** Makes a wallet; its address. */
  makeWallet(walletName: string): Promise<string>
  /** Has a wallet sign a text, and looks whose signature it is. */
  isSignedBy(address: string, text: string): Promise<boolean>
}

export type RootUserOptions = {
  readonly origin: string
  /** The product's data folder. */
  readonly folder: string
  /** How often the very same request is made until it is answered: custody does it once. One unless given. */
  readonly tries?: number
}

export function rootUser({ origin, folder, tries = 1 }: RootUserOptions): RootUser {
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks looks into the result, and fails where something else is found.
  async function submit(name: SubmitName, parameters: object): Promise<any> {
    const { organizationId, apiPrivateKey } = JSON.parse(
      await readFile(join(folder, 'custody', 'custody-root.json'), 'utf8'),
    )
    const type = newestVersion(name).activityType
    const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters })
    const headers = {
      ...{ origin, 'content-type': 'application/json' },
      'x-stamp': stampOf(body, createTestKey(Buffer.from(apiPrivateKey, 'hex'))),
    }
    const ask = async () => {
      const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) }
      const response = await fetch(`${origin}/custody${endpoints[name].path}`, init)
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      return (await response.json()).activity.result
    }
    for (let left = tries; left > 1; left--) {
      try {
        return await ask()
      } catch {
        // The last one says why.
      }
    }
    return await ask()
  }

  return {
    async makeWallet(walletName) {
      const account = {
        ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" },
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      }
      const { createWalletResult } = await submit('create_wallet', { walletName, accounts: [account] })
      return createWalletResult.addresses[0]
    },
    async isSignedBy(address, text) {
      const { signRawPayloadResult } = await submit('sign_raw_payload', {
        ...{ signWith: address, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
        payload: `\u0019Ethereum Signed Message:\n${text.length}${text}`,
      })
      const { r, s, v } = signRawPayloadResult
      const signature = `0x${r}${s}${(27 + Number(v)).toString(16)}`
      if (!isHex(signature) || !isHex(address)) return false
      return await verifySignature({ address, message: text, signature, rpc: undefined, clock: systemClock })
    },
  }
}
