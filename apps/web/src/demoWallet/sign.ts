import { fromHex, type Hex, toUtf8 } from '@latchkey/base'
import { describeMessage, describeTypedData, localAccount, parseTypedData, type SigningCard } from '@latchkey/evm'
import type { ApprovalRow } from './approvalWindow.ts'
import { assertAuthorized, type DemoWallet } from './demoWallet.ts'
import { inWords, englishCardWords as words } from './englishCardWords.ts'
import { invalidParams, rejected } from './providerError.ts'

/** `personal_sign`: bytes as 0x text, or plain text, then the account. */
export async function signMessage(wallet: DemoWallet, params: readonly unknown[]): Promise<Hex> {
  const [message, address] = params
  assertAuthorized(wallet, address)
  if (typeof message !== 'string') throw invalidParams('the message must be a string')
  const bytes = fromHex(message) ?? toUtf8(message)
  const card = describeMessage(bytes, cardContext(wallet))
  await askToSign(wallet, card, 'Sign this message?')
  return await localAccount(wallet.current().privateKey).signMessage(bytes)
}

/** `eth_signTypedData_v4`: the account, then the data as JSON text or object. */
export async function signTypedData(wallet: DemoWallet, params: readonly unknown[]): Promise<Hex> {
  const [address, input] = params
  assertAuthorized(wallet, address)
  const data = readTypedData(input)
  const chainId = data.domain?.['chainId']
  if (chainId !== undefined && BigInt(String(chainId)) !== BigInt(wallet.current().chainId)) {
    throw invalidParams(`provided chainId "${String(chainId)}" must match the active chainId`)
  }
  await askToSign(wallet, describeTypedData(data, cardContext(wallet)), 'Sign this data?')
  return await localAccount(wallet.current().privateKey).signTypedData(data)
}

/** The rows of a card, as this wallet's window shows them. */
export function cardRows(card: SigningCard): ApprovalRow[] {
  return card.rows.map(({ label, value, kind, depth }) => ({
    label: `${'· '.repeat(depth)}${words.label(label)}`,
    value: inWords(words.value(value)),
    kind: kind === 'amount' ? 'strong' : kind === 'address' || kind === 'bytes' ? kind : 'text',
  }))
}

/** The cards' knowledge: the active network and the tokens on it. */
export function cardContext(wallet: DemoWallet) {
  const { chainId, address } = wallet.current()
  return {
    origin: window.location.origin,
    chainId,
    address,
    tokens: wallet.tokens.filter((token) => token.chainId === chainId),
  }
}

async function askToSign(wallet: DemoWallet, card: SigningCard, title: string): Promise<void> {
  const account = { label: 'Account', value: wallet.current().address, kind: 'address' } as const
  const isApproved = await wallet.ask({
    title,
    explanation: `${window.location.host} asks for your signature. It costs nothing.`,
    // A sign-in message names the account itself, and one for another account is told apart by its dangers.
    rows: card.kind === 'signIn' ? cardRows(card) : [account, ...cardRows(card)],
    dangers: card.dangers.map(words.danger),
  })
  if (!isApproved) throw rejected()
}

function readTypedData(input: unknown) {
  try {
    return parseTypedData(typeof input === 'string' ? JSON.parse(input) : input)
  } catch (error) {
    throw invalidParams(error instanceof Error ? error.message : 'the data cannot be read')
  }
}
