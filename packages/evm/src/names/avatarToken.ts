import { type CallRequest, isHex } from '@latchkey/base'
import { encodeNumber, readAnswer } from '../abi/abiWords.ts'
import { type Address, sameAddress } from '../address.ts'
import type { AvatarToken } from './avatarRecord.ts'

// ownerOf(uint256), tokenURI(uint256), balanceOf(address,uint256), uri(uint256)
const selectors = { ownerOf: '0x6352211e', tokenUri: '0xc87b56dd', balanceOf: '0x00fdd58e', uri: '0x0e89341c' }
/** More than any honest contract needs for these. */
const gas = '0x1e8480'

/** The two questions about a token: whose it is, and where it is described. */
export function avatarTokenCalls({ standard, contract, tokenId }: AvatarToken, owner: Address): readonly CallRequest[] {
  const id = encodeNumber(tokenId)
  const data =
    standard === 'erc721'
      ? [`${selectors.ownerOf}${id}`, `${selectors.tokenUri}${id}`]
      : [`${selectors.balanceOf}${encodeNumber(BigInt(owner))}${id}`, `${selectors.uri}${id}`]
  return data.map((each) => ({ method: 'eth_call', params: [{ to: contract, data: each, gas }, 'latest'] }))
}

/**
 * The answers → where the token is described; undefined where the owner of the name has none of it, as ENSIP-12 asks:
 * anybody may name anybody's token.
 */
export function readAvatarToken(
  { standard, tokenId }: AvatarToken,
  owner: Address,
  [possession, uri]: readonly unknown[],
): string | undefined {
  const holder = readAnswer(possession).address(0)
  const isOwn =
    standard === 'erc721'
      ? holder !== undefined && sameAddress(holder, owner)
      : isHex(possession) && possession.length === 66 && BigInt(possession) > 0n
  // ERC-1155 has one address for all tokens, with a place for the number in 64 digits.
  return isOwn ? readAnswer(uri).text(0)?.replaceAll('{id}', encodeNumber(tokenId)) : undefined
}
