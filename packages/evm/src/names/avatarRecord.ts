import { type Address, isAddress, toAddress } from '../address.ts'

/** Where the picture of an avatar record is (ENSIP-12). */
export type AvatarRecord =
  | { readonly kind: 'data'; readonly uri: string }
  | { readonly kind: 'https'; readonly url: string }
  /** The path behind a gateway's host: `ipfs/…` or `ipns/…`. */
  | { readonly kind: 'ipfs'; readonly path: string }
  | AvatarToken

/** A token whose picture it is, of a chain by its id. */
export type AvatarToken = {
  readonly kind: 'token'
  readonly chainId: number
  readonly standard: 'erc721' | 'erc1155'
  readonly contract: Address
  readonly tokenId: bigint
}

const maxLength = 2_048
const tokenPattern = /^eip155:([1-9]\d{0,15})\/(erc721|erc1155):(0x[\da-f]{40})\/(\d{1,78})$/i
const ipfsPattern = /^(ipfs|ipns):\/\/(?:ipfs\/|ipns\/)?([\w.-]{3,120}(?:\/[^?#\\]*)?)$/i
const maxTokenId = 2n ** 256n - 1n

/** A record, or what a token names as its picture → where that is; undefined for anything else, plain http among it. */
export function parseAvatarRecord(record: string | undefined): AvatarRecord | undefined {
  const text = record?.trim() ?? ''
  if (/^data:/i.test(text)) return { kind: 'data', uri: text }
  if (text.length > maxLength) return undefined
  const [, protocol = '', path] = ipfsPattern.exec(text) ?? []
  if (path !== undefined) return { kind: 'ipfs', path: `${protocol.toLowerCase()}/${path}` }
  if (/^https:\/\//i.test(text)) return URL.canParse(text) ? { kind: 'https', url: new URL(text).href } : undefined
  return parseToken(text)
}

/** True for a record whose picture is somewhere else, so that somebody has to fetch it. */
export function isAvatarElsewhere(record: string | undefined): boolean {
  const parsed = parseAvatarRecord(record)
  return parsed !== undefined && parsed.kind !== 'data'
}

function parseToken(text: string): AvatarToken | undefined {
  const [, chain, standard = '', contract, id] = tokenPattern.exec(text) ?? []
  if (!isAddress(contract) || id === undefined || BigInt(id) > maxTokenId) return undefined
  return {
    kind: 'token',
    chainId: Number(chain),
    standard: standard.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155',
    contract: toAddress(contract.toLowerCase()),
    tokenId: BigInt(id),
  }
}
