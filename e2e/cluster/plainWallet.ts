import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints, newestVersion, type SubmitName } from '@latchkey/custody'
import { createTestKey, stampOf } from '@latchkey/custody-server/testing'
import { verifyMessage } from 'ethers'
import type { RunningProduct } from '../fixtures.ts'

const tries = 30

/** Makes a wallet whose key the service keeps; its address. What is not answered is asked again as it is, and done once. */
export async function makeWallet(product: RunningProduct, walletName: string): Promise<string> {
  const account = {
    ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0" },
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  }
  const { createWalletResult } = await submit(product, 'create_wallet', { walletName, accounts: [account] })
  return createWalletResult.addresses[0]
}

/** True where the service still signs with the key of this address. */
export async function isKept(product: RunningProduct, address: string): Promise<boolean> {
  const text = `kept for ${address}`
  const { signRawPayloadResult } = await submit(product, 'sign_raw_payload', {
    ...{ signWith: address, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
    payload: `\u0019Ethereum Signed Message:\n${text.length}${text}`,
  })
  const { r, s, v } = signRawPayloadResult
  return verifyMessage(text, `0x${r}${s}${(27 + Number(v)).toString(16)}`).toLowerCase() === address.toLowerCase()
}

// biome-ignore lint/suspicious/noExplicitAny: whoever asks looks into the result, and fails where something else is found.
async function submit({ origin, dataFolder }: RunningProduct, name: SubmitName, parameters: object): Promise<any> {
  const root = JSON.parse(await readFile(join(dataFolder, 'custody', 'custody-root.json'), 'utf8'))
  const { organizationId, apiPrivateKey } = root
  const type = newestVersion(name).activityType
  const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters })
  const stamp = stampOf(body, createTestKey(Buffer.from(apiPrivateKey, 'hex')))
  let last: unknown
  for (let count = 0; count < tries; count++) {
    try {
      const response = await fetch(`${origin}/custody${endpoints[name].path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'x-stamp': stamp },
        body,
        signal: AbortSignal.timeout(15_000),
      })
      if (!response.ok) throw new Error(`${name} ${response.status} ${await response.text()}`)
      return (await response.json()).activity.result
    } catch (error) {
      last = error
    }
  }
  throw last
}
